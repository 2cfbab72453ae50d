import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { messageFields, toolUses } from "./fields.ts";
import { jsonObjectsOf, type Rule } from "./rule.ts";

const list: Rule = ({ messages }) => {
  if (!Array.isArray(messages)) return "messages: Input should be a valid array";
  if (messages.length === 0) return "messages: at least one message is required";
  const bad = messages.findIndex((message) => !isJsonObject(message));
  return bad < 0 ? undefined : `messages.${bad}: Input should be a valid dictionary`;
};

const roles: Rule = ({ messages }) => {
  const listed = jsonObjectsOf(messages);
  for (const [i, { role }] of listed) {
    if (role !== "user" && role !== "assistant" && role !== "system")
      return `messages: Unexpected role "${String(role)}". Allowed roles are "user" or "assistant"`;
    if (role === "system" && i === 0)
      return 'messages.0: role "system" must follow a user message; use the top-level `system` for a system prompt';
  }
  return listed.some(([, { role }]) => role === "user")
    ? undefined
    : 'messages: at least one message must have the "user" role';
};

const emptyBlock = (block: JsonObject) => block.type === "text" && block.text === "";

const content: Rule = ({ messages }) => {
  const listed = jsonObjectsOf(messages);
  for (const [i, message] of listed) {
    const { content: value, role } = message;
    if (value === undefined) return `messages.${i}.content: Field required`;
    if (typeof value !== "string" && !Array.isArray(value))
      return `messages.${i}.content: Input should be a valid array`;
    const optional = role === "assistant" && i === listed.length - 1;
    // A system message may be empty and only set the effort from here on. The real agent sends such messages.
    const sets = role === "system" && isJsonObject(message.output_config);
    if (value.length === 0 && !optional && !sets)
      return `messages.${i}: all messages must have non-empty content except for the optional final assistant message`;
    for (const [k, block] of jsonObjectsOf(value)) {
      if (typeof block.type !== "string") return `messages.${i}.content.${k}.type: Field required`;
      if (emptyBlock(block)) return "messages: text content blocks must be non-empty";
      if (block.type === "thinking" && (typeof block.signature !== "string" || block.signature === ""))
        return `messages.${i}.content.${k}.thinking.signature: Field required`;
    }
  }
  const last = listed.at(-1)?.[1];
  if (last?.role !== "assistant") return undefined;
  const value = last.content;
  const end = typeof value === "string" ? value : jsonObjectsOf(value).at(-1)?.[1].text;
  return typeof end === "string" && /\s$/.test(end)
    ? "messages: final assistant content cannot end with trailing whitespace"
    : undefined;
};

const blockPositions: Rule = ({ messages }) => {
  for (const [i, { role, content: value }] of jsonObjectsOf(messages)) {
    for (const [k, { type }] of jsonObjectsOf(value)) {
      if (type === "tool_use" && role !== "assistant")
        return `messages.${i}.content.${k}: \`tool_use\` blocks can only be in \`assistant\` messages`;
      if (type === "tool_result" && role !== "user")
        return `messages.${i}.content.${k}: \`tool_result\` blocks can only be in \`user\` messages`;
      if ((type === "thinking" || type === "redacted_thinking") && role !== "assistant")
        return `messages.${i}.content.${k}: \`${type}\` blocks can only be in \`assistant\` messages`;
    }
  }
  return undefined;
};

interface MergedMessage {
  readonly index: number;
  readonly role: unknown;
  readonly blocks: (readonly [number, JsonObject])[];
}

/** The blocks of a message. A plain text becomes a text block. */
const blocksOf = (value: unknown) =>
  typeof value === "string" ? ([[0, { type: "text" }]] as const) : jsonObjectsOf(value);

/** Merges adjacent messages of one role, as the API does; system messages are outside the order. */
function joined(messages: unknown): readonly MergedMessage[] {
  const turns: MergedMessage[] = [];
  for (const [index, { role, content: value }] of jsonObjectsOf(messages)) {
    if (role === "system") continue;
    const last = turns.at(-1);
    if (last?.role === role) last?.blocks.push(...blocksOf(value));
    else turns.push({ index, role, blocks: [...blocksOf(value)] });
  }
  return turns;
}

/** Tool results that precede all other blocks of a message, as the API requires. */
const leading = (turn: MergedMessage | undefined): MergedMessage | undefined => {
  const other = turn?.blocks.findIndex(([, { type }]) => type !== "tool_result") ?? -1;
  return turn && other >= 0 ? { ...turn, blocks: turn.blocks.slice(0, other) } : turn;
};

const idsOf = (turn: MergedMessage | undefined, type: string, key: string) =>
  (turn?.blocks ?? []).filter(([, block]) => block.type === type).map(([, block]) => String(block[key]));

/** Requires exactly one result for each tool use, in the next message. */
export const pairing: Rule = ({ messages }) => {
  const turns = joined(messages);
  const used = new Set<string>();
  for (const [i, turn] of turns.entries()) {
    for (const id of idsOf(turn, "tool_use", "id")) {
      if (used.has(id)) return `messages.${turn.index}: \`tool_use\` ids must be unique`;
      used.add(id);
    }
    const toolUseIds = idsOf(turn, "tool_use", "id");
    const answered = idsOf(leading(turns[i + 1]), "tool_result", "tool_use_id");
    const missing = toolUseIds.filter((id) => !answered.includes(id));
    if (missing.length > 0)
      return `messages.${turn.index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    const open = new Set(idsOf(turns[i - 1], "tool_use", "id"));
    for (const id of idsOf(turn, "tool_result", "tool_use_id")) {
      if (open.delete(id)) continue;
      return idsOf(turns[i - 1], "tool_use", "id").includes(id)
        ? `messages.${turn.index}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`
        : `messages.${turn.index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
    }
  }
  return undefined;
};

/** The API's requirements for the conversation. */
export const conversationRules: readonly Rule[] = [
  list,
  roles,
  content,
  blockPositions,
  messageFields,
  toolUses,
  pairing,
];
