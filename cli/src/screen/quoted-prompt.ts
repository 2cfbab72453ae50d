import { excerpt } from "@agentwire/protocol";

/** The beginning of a prompt on one line, in quotation marks. */
export const quotedPrompt = (text: string): string => JSON.stringify(excerpt(text.replace(/\s+/g, " ").trim(), 0, 60));
