import { asJsonObject, asText, isJsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import { isEvent, type TimelineEntry } from "@agentwire/replay";
import { column, defineTable } from "./define.ts";

/** Characters of one text that are kept. */
const longest = 256 * 1024;

/** The text of a tool result: its content, or the text blocks of it. */
const resultText = (content: unknown): string =>
  asText(content) ??
  jsonObjectsIn(content)
    .map((block) => asText(block.text) ?? "")
    .join("\n");

/** What a text of a message is. */
export const roles = ["prompt", "answer", "thinking", "tool_input", "tool_result", "tool_error"] as const;
type Role = (typeof roles)[number];

interface RoleText {
  readonly role: Role;
  readonly content: string;
}

/** What a block of a message says. */
function textOfBlock(block: Readonly<Record<string, unknown>>, role: Role): RoleText | null {
  switch (block.type) {
    case "text":
      return { role, content: asText(block.text) ?? "" };
    case "thinking":
      return { role: "thinking", content: asText(block.thinking) ?? "" };
    case "tool_use":
      return { role: "tool_input", content: JSON.stringify(block.input) ?? "" };
    case "tool_result":
      return { role: block.is_error === true ? "tool_error" : "tool_result", content: resultText(block.content) };
    default:
      return null;
  }
}

function textsOf(frame: Readonly<Record<string, unknown>>): RoleText[] {
  if (frame.type !== "user" && frame.type !== "assistant") return [];
  const role = frame.type === "user" ? "prompt" : "answer";
  const { content } = asJsonObject(frame.message);
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : jsonObjectsIn(content);
  return blocks.flatMap((block) => textOfBlock(block, role) ?? []);
}

const rowOf = ({ seq, process, tool, toolUseId }: TimelineEntry, { role, content }: RoleText) => ({
  event: seq,
  process,
  role,
  tool: role.startsWith("tool_") ? tool : null,
  tool_use_id: role.startsWith("tool_") ? toolUseId : null,
  text: content.slice(0, longest),
});

export const textsTable = defineTable({
  name: "texts",
  isSearched: true,
  about: `One row for each text of a message, which \`corpus search\` looks through. At most ${longest} characters are kept.`,
  columns: {
    event: column.integer("Number of the event."),
    process: column.integer("Number of the agent process in the session."),
    role: column.text("`prompt`, `answer`, `thinking`, `tool_input`, `tool_result` or `tool_error`."),
    tool: column.text("The tool, for inputs and results."),
    tool_use_id: column.text("Id of the tool use, for inputs and results."),
    text: column.text("The text."),
  },
  *rowsOf({ event, entry }) {
    if (!isEvent(event, "wire/frame") || !isJsonObject(event.frame)) return;
    for (const one of textsOf(event.frame)) if (one.content !== "") yield rowOf(entry, one);
  },
});
