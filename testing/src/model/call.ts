import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";

/** One message of a call, whatever the form of its content. */
export interface CallMessage {
  readonly role: string;
  readonly blocks: readonly Readonly<Record<string, unknown>>[];
}

/** A tool result in a call. */
export interface CallToolResult {
  readonly id: string;
  readonly text: string;
  readonly isError: boolean;
}

/** The API that a client calls: `/v1/messages`, `/v1/chat/completions` or `/v1/responses`. */
export type ModelApi = "messages" | "chat" | "responses";

/** A call as a script sees it, whatever its API. */
export interface ModelCall {
  readonly api: ModelApi;
  /** Number of earlier calls of these endpoints. */
  readonly index: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, in the form of the Messages API. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly messages: readonly CallMessage[];
  /** Names of the tools that the call offers. */
  readonly tools: readonly string[];
  /** Text of the first user message, which is the same throughout a conversation. */
  readonly firstText: string;
  /** Text of the last user message, including tool results. */
  readonly lastText: string;
  /** Tool results in the last user message. */
  readonly toolResults: readonly CallToolResult[];
}

const blocksOf = (content: unknown): readonly JsonObject[] => {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.filter(isJsonObject) : [];
};

/** The text in blocks, including tool results, joined by line feeds. */
export const contentText = (content: unknown): string =>
  blocksOf(content)
    .map((block) => (block.type === "tool_result" ? contentText(block.content) : (block.text ?? "")))
    .filter((part): part is string => typeof part === "string" && part !== "")
    .join("\n");

/** Parses a body into a {@link ModelCall}. Malformed parts count as absent. */
export function readCall(
  index: number,
  body: JsonObject,
  headers: Readonly<Record<string, string>>,
  api: ModelApi = "messages",
): ModelCall {
  const listed: readonly unknown[] = Array.isArray(body.messages) ? body.messages : [];
  const messages = listed
    .filter(isJsonObject)
    .map((message) => ({ role: String(message.role), blocks: blocksOf(message.content) }));
  const fromUser = messages.filter((message) => message.role === "user");
  const last = fromUser.at(-1)?.blocks ?? [];
  const tools: readonly unknown[] = Array.isArray(body.tools) ? body.tools : [];
  return {
    api,
    index,
    headers,
    body,
    messages,
    tools: tools.filter(isJsonObject).map((tool) => String(tool.name ?? tool.type)),
    firstText: contentText(fromUser[0]?.blocks),
    lastText: contentText(last),
    toolResults: last
      .filter((block) => block.type === "tool_result")
      .map((block) => ({
        id: String(block.tool_use_id),
        text: contentText(block.content),
        isError: block.is_error === true,
      })),
  };
}
