import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { jsonObjectsOf, type Rule } from "./rule.ts";

/** Fields of a message, including betas. */
const ofMessage = new Set(["role", "content", "output_config"]);

/** Fields of each fully known kind of block. Others are not checked. */
const ofBlock: Readonly<Record<string, ReadonlySet<string>>> = {
  text: new Set(["type", "text", "cache_control", "citations"]),
  image: new Set(["type", "source", "cache_control", "transformations"]),
  document: new Set(["type", "source", "title", "context", "citations", "cache_control"]),
  tool_use: new Set(["type", "id", "name", "input", "cache_control", "caller"]),
  tool_result: new Set(["type", "tool_use_id", "content", "is_error", "cache_control"]),
  thinking: new Set(["type", "thinking", "signature"]),
  redacted_thinking: new Set(["type", "data"]),
};

const extra = (value: JsonObject, known: ReadonlySet<string> | undefined): string | undefined =>
  known && Object.keys(value).find((name) => !known.has(name));

function inBlocks(blocks: unknown, path: string): string | undefined {
  for (const [k, block] of jsonObjectsOf(blocks)) {
    const kind = String(block.type);
    const name = extra(block, ofBlock[kind]);
    if (name !== undefined) return `${path}.${k}.${kind}.${name}: Extra inputs are not permitted`;
    const inner = kind === "tool_result" ? inBlocks(block.content, `${path}.${k}.tool_result.content`) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Unknown fields in a message or its blocks. */
export const messageFields: Rule = ({ messages }) => {
  for (const [i, message] of jsonObjectsOf(messages)) {
    const name = extra(message, ofMessage);
    if (name !== undefined) return `messages.${i}.${name}: Extra inputs are not permitted`;
    const inner = inBlocks(message.content, `messages.${i}.content`);
    if (inner !== undefined) return inner;
  }
  return undefined;
};

/** Missing fields of a tool use that is sent back. */
export const toolUses: Rule = ({ messages }) => {
  for (const [i, { content }] of jsonObjectsOf(messages))
    for (const [k, { type, id, name, input }] of jsonObjectsOf(content)) {
      if (type !== "tool_use") continue;
      const path = `messages.${i}.content.${k}.tool_use`;
      if (typeof id !== "string") return `${path}.id: Field required`;
      if (typeof name !== "string") return `${path}.name: Field required`;
      if (!isJsonObject(input)) return `${path}.input: Input should be a valid dictionary`;
    }
  return undefined;
};
