import { excerpt } from "@agentwire/protocol";
import { parseTapeLine } from "../../tape/format/line.ts";
import { describeFrame } from "../compare/describe.ts";
import type { LiveLine } from "./step-matcher.ts";

/** A line of the live side with its description. */
export function liveLine(sender: "host" | "agent", text: string, requestSubtype?: string): LiveLine {
  const parsed = parseTapeLine(text);
  if (parsed === null)
    return { text, summary: `${sender}: a line that is not a frame: "${excerpt(text, 0, 50)}"`, value: text };
  const { frame } = parsed;
  return { text, frame, summary: `${sender}: ${describeFrame(frame, requestSubtype)}`, value: frame };
}
