import { asJsonObject, asText, isJsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import { isEvent, type TapeEvent } from "@agentwire/replay";
import { longestText, type roles } from "./words.ts";

/** A text of a message. */
export interface RoleText {
  readonly role: (typeof roles)[number];
  readonly text: string;
}

/** The text of a tool result: its content, or the text blocks of it. */
const resultText = (content: unknown): string =>
  asText(content) ??
  jsonObjectsIn(content)
    .map((block) => asText(block.text) ?? "")
    .join("\n");

/** What a block of a message says. */
function textOfBlock(block: Readonly<Record<string, unknown>>, role: RoleText["role"]): RoleText | null {
  switch (block.type) {
    case "text":
      return { role, text: asText(block.text) ?? "" };
    case "thinking":
      return { role: "thinking", text: asText(block.thinking) ?? "" };
    case "tool_use":
      return { role: "tool_input", text: JSON.stringify(block.input) ?? "" };
    case "tool_result":
      return { role: block.is_error === true ? "tool_error" : "tool_result", text: resultText(block.content) };
    default:
      return null;
  }
}

/** The texts of the message in an event, without empty ones, and at most {@link longestText} characters of each. */
export function textsOf(event: TapeEvent): readonly RoleText[] {
  if (!isEvent(event, "wire/frame") || !isJsonObject(event.frame)) return [];
  const { type, message } = event.frame;
  if (type !== "user" && type !== "assistant") return [];
  const role = type === "user" ? "prompt" : "answer";
  const { content } = asJsonObject(message);
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : jsonObjectsIn(content);
  return blocks.flatMap((block) => {
    const found = textOfBlock(block, role);
    return found === null || found.text === "" ? [] : { role: found.role, text: found.text.slice(0, longestText) };
  });
}
