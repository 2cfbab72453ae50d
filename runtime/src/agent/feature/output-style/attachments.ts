import { isJsonObject } from "@agentwire/protocol/json";
import { reminder } from "../../core/conversation.ts";
import type { OutputStyle } from "../../extension/output-style.ts";
import type { AttachmentReaders } from "../../session/attachments.ts";

/** The message to the model about another output style; `null`: the default. */
export const styleText = (style: OutputStyle | null): string =>
  style === null
    ? "The user switched back to the default output style: follow no other one."
    : `# Output Style: ${style.name}\n${style.prompt}`;

/** The message to the model while an output style applies. */
export const activeStyleText = (name: string): string => `The output style ${name} still applies: follow it.`;

/** Restores from the transcript what the model received about output styles. */
export const outputStyleAttachments: AttachmentReaders = {
  output_style: ({ style }) => [reminder(activeStyleText(String(style)))],
  output_style_instructions: ({ style }) => [
    reminder(styleText(isJsonObject(style) ? { name: String(style.name), prompt: String(style.prompt) } : null)),
  ],
};
