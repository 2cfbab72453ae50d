import { isJsonObject } from "@agentwire/protocol/json";
import type { MessageBody } from "../../connection/message.ts";

/** A block of a message, as the Messages API has it. */
export type Block = { readonly type: string; readonly [field: string]: unknown };

/** Fields of a frame that shows the output of a command, which the transcript stores under names of its own. */
export type ReportFields = Pick<
  MessageBody<"assistant">,
  "context_usage" | "local_command_run" | "local_command_outcome"
>;

/**
 * One link of the conversation: a block of an answer, a prompt, a tool result, or context that the agent added. A
 * message of the API consists of one or more links; {@link toMessages} joins them.
 */
export interface ConversationLink {
  readonly uuid: string;
  readonly role: "user" | "assistant";
  readonly content: readonly Block[];
  /** The id of the API message that an assistant link belongs to. */
  readonly messageId?: string;
  /** The model that an assistant link was requested from. */
  readonly model?: string;
  /** Never sent to the model, only recorded. For example an error notice. */
  readonly hidden?: true;
  /** The tool call that a reminder is about. */
  readonly about?: string;
  /** Sent ahead of the prompt that it follows. For example a file that the prompt mentions. */
  readonly leads?: true;
  /** A request of the agent itself in the user's role, such as the feedback of a Stop hook. */
  readonly nudge?: true;
  /** The output of a command, with the additional fields of the frame that shows it. */
  readonly report?: ReportFields;
}

/** A message of the Messages API. */
export interface ApiMessage {
  readonly role: "user" | "assistant";
  readonly content: readonly Block[];
}

const isToolResult = (block: Block): boolean => block.type === "tool_result";
const toolUseIds = (blocks: readonly Block[]): string[] =>
  blocks.filter((block) => block.type === "tool_use").map((block) => String(block.id));

/** Puts tool results first, in the order of their calls, then everything else in its original order. */
function arrange(content: readonly Block[], called: readonly string[]): Block[] {
  const rank = (block: Block): number => {
    const at = called.indexOf(String(block.tool_use_id));
    return at < 0 ? called.length : at;
  };
  const results = content.filter(isToolResult).sort((a, b) => rank(a) - rank(b));
  return [...results, ...content.filter((block) => !isToolResult(block))];
}

/** Whether a block is the model's thinking, readable or not. */
export const isThinking = ({ type }: Block): boolean => type === "thinking" || type === "redacted_thinking";

/** Wraps a text that the agent adds for the model to the user's message. */
export const reminder = (text: string): Block => ({
  type: "text",
  text: `<system-reminder>\n${text}\n</system-reminder>`,
});

/** Whether a block is a text of the agent in the user's message. */
export const isReminder = ({ type, text }: Block): boolean =>
  type === "text" && typeof text === "string" && text.startsWith("<system-reminder>");

const isBlock = (value: unknown): value is Block => isJsonObject(value);

/** Converts any content to blocks. */
export const asBlocks = (content: unknown): Block[] => {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.filter(isBlock) : [];
};

/** The text of a message: its text blocks, concatenated. */
export const textOf = (content: unknown): string =>
  asBlocks(content)
    .filter((block) => block.type === "text")
    .map((block) => String(block.text ?? ""))
    .join("\n");

/** The placeholder for a message that {@link withoutUnknown} leaves empty. */
const leftEmpty = { assistant: "[A tool call that did not finish]", user: "(nothing)" };

/**
 * Drops what the API rejects: calls and results whose id occurred before in the conversation, except the first one, and
 * results of no call in the answer before.
 */
function withoutUnknown(messages: readonly ApiMessage[]): readonly ApiMessage[] {
  const visited = new Set<string>();
  const isNew = ({ type, id, tool_use_id }: Block): boolean => {
    if (type !== "tool_use" && type !== "tool_result") return true;
    const key = `${type} ${type === "tool_use" ? id : tool_use_id}`;
    if (visited.has(key)) return false;
    visited.add(key);
    return true;
  };
  let called: readonly string[] = [];
  return messages.map((message) => {
    if (message.role === "assistant") called = toolUseIds(message.content);
    const isKnown = (block: Block): boolean => !isToolResult(block) || called.includes(String(block.tool_use_id));
    const content = message.content.filter((block) => isKnown(block) && isNew(block));
    if (content.length === message.content.length) return message;
    const { role } = message;
    return { role, content: content.length > 0 ? content : [{ type: "text", text: leftEmpty[role] }] };
  });
}

/** The result of a call that has none, for example because a hook deferred it. */
const missingResult = "[The result of this tool call is missing]";

/** Gives each call a result in the message that follows it, because the API rejects calls without one. */
export function withResults(messages: readonly ApiMessage[]): readonly ApiMessage[] {
  let open: readonly string[] = [];
  return messages.map((message) => {
    if (message.role === "assistant") open = toolUseIds(message.content);
    if (message.role === "assistant" || open.length === 0) return message;
    const missing = open
      .filter((id) => !message.content.some((block) => isToolResult(block) && block.tool_use_id === id))
      .map((id) => ({ type: "tool_result", tool_use_id: id, content: missingResult, is_error: true }));
    open = [];
    return missing.length === 0 ? message : { ...message, content: [...missing, ...message.content] };
  });
}

/**
 * Joins the content of two links of one role. Separates adjacent texts of the user with a line feed, as the real agent
 * does.
 */
function joined(content: readonly Block[], { role, content: more }: ConversationLink): Block[] {
  const last = content.at(-1);
  if (role !== "user" || last?.type !== "text" || more[0]?.type !== "text") return [...content, ...more];
  return [...content.slice(0, -1), { ...last, text: `${String(last.text)}\n` }, ...more];
}

/** Moves links that lead a prompt ahead of it, each block as a link of its own. */
function leadingFirst(links: readonly ConversationLink[]): readonly ConversationLink[] {
  if (!links.some(({ leads }) => leads)) return links;
  const isPrompt = (link: ConversationLink | undefined): boolean =>
    link?.role === "user" && !link.leads && !link.content.some(isToolResult);
  const ordered: ConversationLink[] = [];
  for (const link of links) {
    let at = ordered.length;
    while (link.leads && isPrompt(ordered[at - 1])) at -= 1;
    ordered.splice(at, 0, ...(link.leads ? link.content.map((block) => ({ ...link, content: [block] })) : [link]));
  }
  return ordered;
}

/** Moves results that arrived between two blocks of an answer behind the answer. */
function answersTogether(links: readonly ConversationLink[]): readonly ConversationLink[] {
  const ordered: ConversationLink[] = [];
  /** The end of the answer before the results that `ordered` ends with. */
  let end = 0;
  for (const link of links) {
    const isResult = link.role === "user" && link.content.every(isToolResult);
    const continues = link.messageId !== undefined && ordered[end - 1]?.messageId === link.messageId;
    if (continues) ordered.splice(end, 0, link);
    else ordered.push(link);
    if (continues) end += 1;
    else if (!isResult) end = ordered.length;
  }
  return ordered;
}

/** A tool result that ends with a reminder. */
function withReminder(result: Block, reminder: Block): Block {
  const { content } = result;
  return typeof content === "string"
    ? { ...result, content: `${content.trim()}\n\n${String(reminder.text)}` }
    : { ...result, content: [...asBlocks(content), reminder] };
}

/** Moves reminders into the tool result that they are about, or into the last one before them in their message. */
function foldReminders(links: readonly ConversationLink[]): readonly ConversationLink[] {
  const folded: ConversationLink[] = [];
  for (const link of links) {
    const from = folded.findLastIndex(({ role, hidden }) => role === "assistant" && hidden !== true) + 1;
    const canHold = ({ type, content }: Block): boolean =>
      type === "tool_result" && !asBlocks(content).some((inner) => inner.type === "tool_reference");
    const isSubject = (block: Block): boolean =>
      canHold(block) && block.tool_use_id === (link.about ?? block.tool_use_id);
    const isHost = ({ content }: ConversationLink): boolean => content.some(isSubject);
    const isReminding = link.role === "user" && link.content.every(isReminder);
    const behind = isReminding ? folded.slice(from).findLastIndex(isHost) : -1;
    const at = from + behind;
    const host = behind < 0 ? undefined : folded[at];
    if (host === undefined) folded.push(link);
    else {
      const content = [...host.content];
      const inside = content.findLastIndex(isSubject);
      content[inside] = link.content.reduce(withReminder, content[inside] as Block);
      folded[at] = { ...host, content };
    }
  }
  return folded;
}

/**
 * Builds the messages of a request. Merges adjacent messages of one role and sorts tool results by the order of their
 * calls. Omits answers that contain only thinking, and adds the results that are missing. A leading link that begins a message is a message of its own, as from
 * the real agent. `folds`: moves reminders into tool results.
 */
export function toMessages(
  given: readonly ConversationLink[],
  preamble: readonly Block[] = [],
  folds = false,
): readonly ApiMessage[] {
  const links = folds ? foldReminders(given) : given;
  const merged: { role: "user" | "assistant"; content: Block[] }[] = [];
  const visible = new Set(links.flatMap((link) => (link.content.every(isThinking) ? [] : (link.messageId ?? []))));
  let isAlone = false;
  for (const link of leadingFirst(answersTogether(links))) {
    if (link.hidden || link.content.length === 0) continue;
    if (link.role === "assistant" && link.messageId !== undefined && !visible.has(link.messageId)) continue;
    const last = merged.at(-1);
    const begins = last?.role !== link.role;
    if (begins || isAlone) merged.push({ role: link.role, content: [...link.content] });
    else last.content = joined(last.content, link);
    isAlone = begins && link.leads === true;
  }
  if (preamble.length > 0) {
    if (merged[0]?.role === "user") merged[0].content.unshift(...preamble);
    else merged.unshift({ role: "user", content: [...preamble] });
  }
  const arranged = merged.map((message, at) => {
    if (message.role === "assistant") return message;
    const before = merged[at - 1];
    return { role: message.role, content: arrange(message.content, before ? toolUseIds(before.content) : []) };
  });
  return withResults(withoutUnknown(arranged));
}

/** The conversation that the model sees. */
export class Conversation {
  #links: ConversationLink[] = [];

  get links(): readonly ConversationLink[] {
    return this.#links;
  }

  /** The newest link's id; `null` at the start. */
  get leaf(): string | null {
    return this.#links.at(-1)?.uuid ?? null;
  }

  add(link: ConversationLink): void {
    this.#links.push(link);
  }

  /** Replaces the history. */
  replace(links: readonly ConversationLink[]): void {
    this.#links = [...links];
  }
}
