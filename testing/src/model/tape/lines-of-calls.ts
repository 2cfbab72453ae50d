import { asJsonObject, asText, isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { readCall } from "../call.ts";
import { type CallEvent, type RecordedCall, recordedCalls, streamOf } from "./recorded-call.ts";

/** How to write the lines. */
export interface LinesOfCallsOptions {
  /** Removes secrets from a text. Default: texts stay as they are. */
  readonly redact?: (text: string) => string;
}

/** Redacts every text in a value. */
function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redacted(item, redact)]));
}

/** The message that a stream forms; `null` if it is incomplete or invalid. */
async function messageOf(events: readonly unknown[]): Promise<JsonObject | null> {
  if (!events.some((event) => asJsonObject(event).type === "message_stop")) return null;
  const { MessageStream } = await import("@anthropic-ai/sdk/lib/MessageStream");
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join("");
  const body = new Response(lines).body;
  if (body === null) return null;
  const message = await MessageStream.fromReadableStream(body)
    .finalMessage()
    .catch(() => null);
  return message === null ? null : asJsonObject(JSON.parse(JSON.stringify(message)));
}

const blocksOf = (content: unknown): readonly JsonObject[] =>
  Array.isArray(content) ? content.filter(isJsonObject) : [];

/** Whether an answer is a text, tool calls, or a text and then tool calls. */
const isPlain = (blocks: readonly JsonObject[]): boolean =>
  blocks.length > 0 && blocks.every(({ type }, i) => type === "tool_use" || (type === "text" && i === 0));

/** The content of a line: in the short form if possible. */
function contentOf(blocks: readonly JsonObject[]): JsonObject {
  const content = blocks.map(({ type, text, thinking, signature, data, id, name, input }) => {
    if (type === "text") return { type, text };
    if (type === "thinking") return { type, thinking, signature };
    return type === "redacted_thinking" ? { type, data } : { type, id, name, input };
  });
  if (!isPlain(content)) return { reply: content };
  const calls = blocks.flatMap(({ type, name, input }) => (type === "tool_use" ? [{ name, input }] : []));
  const [first] = blocks;
  return {
    ...(first?.type === "text" && { say: first.text }),
    ...(calls.length > 0 && { tool: calls.length === 1 ? calls[0] : calls }),
  };
}

/** The tokens that a service counted, without those that are zero. */
function usageOf(usage: unknown): JsonObject {
  const names = ["input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"];
  const counts = asJsonObject(usage);
  const known = names.flatMap((name) => {
    const count = counts[name];
    return typeof count === "number" && (count > 0 || !name.startsWith("cache")) ? [[name, count] as const] : [];
  });
  return known.length === 0 ? {} : { usage: Object.fromEntries(known) };
}

const scriptedBlocks = ["text", "thinking", "redacted_thinking", "tool_use"];

/** The answer of a line for a message; `null` if only the stream itself can express it. */
function messageLine(message: JsonObject, requested: unknown): JsonObject | null {
  const blocks = blocksOf(message.content);
  if (!blocks.every(({ type }) => scriptedBlocks.includes(String(type)))) return null;
  const usual = blocks.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn";
  return {
    ...contentOf(blocks),
    ...(message.stop_reason !== usual && { stopReason: message.stop_reason }),
    ...(typeof message.stop_sequence === "string" && { stopSequence: message.stop_sequence }),
    ...(message.model !== requested && { model: message.model }),
    ...usageOf(message.usage),
  };
}

async function answerLine({ body, events, end }: RecordedCall): Promise<JsonObject> {
  const status = typeof end?.status === "number" ? end.status : null;
  const requested = asJsonObject(body).model;
  if (events.length > 0) {
    const message = await messageOf(events);
    const line = message && messageLine(message, requested);
    if (line) return line;
    const raw = streamOf(events);
    if (end === undefined) return { raw, delivery: { hold: { afterEvents: 1 } } };
    const cut = { delivery: { cut: { afterBytes: new TextEncoder().encode(raw).length } } };
    return { raw, ...(end.error === undefined ? {} : cut) };
  }
  const answer = asJsonObject(end?.body);
  if (status === null) return { drop: true };
  const line = answer.type === "message" ? messageLine(answer, requested) : null;
  if (line) return line;
  const { type, message } = asJsonObject(answer.error);
  return { fail: { status: Math.max(status, 400), type: asText(type) ?? "api_error", message: asText(message) ?? "" } };
}

/** Maximum length of a condition, in characters. */
const longestCondition = 120;

/** A shorter part of a prompt may occur anywhere. */
const shortestCondition = 4;

/** The beginning of the prompt of a conversation, as far as it contains no secret. */
function promptOf(body: JsonObject, redact: (text: string) => string): string | null {
  const first = readCall(0, body, {}).messages.find(({ role }) => role === "user");
  const texts = (first?.blocks ?? []).flatMap(({ text }) =>
    typeof text === "string" && !text.startsWith("<system-reminder>") ? [text] : [],
  );
  const prompt = (texts.at(-1) ?? "").slice(0, longestCondition);
  const safe = redact(prompt);
  const same = [...prompt].findIndex((character, i) => character !== [...safe][i]);
  const part = same < 0 ? prompt : [...prompt].slice(0, same).join("");
  return part.length < shortestCondition && part !== prompt ? null : part || null;
}

interface Conversation {
  readonly prompt: string | null;
  readonly tools: boolean;
}

/**
 * Writes recorded model calls as a script with one answer a line, for a person to read and edit. Calls of one conversation
 * are answered in their order; if there are several conversations, each line names the prompt of its conversation. Use
 * {@link scriptOfCalls} instead to repeat answers byte for byte.
 *
 * @param events - The model events of a tape or of a proxy.
 * @param options - How to remove secrets.
 * @returns Lines of JSON, without line feeds.
 * @example
 * import { type CallEvent, linesOfCalls } from "@agentwire/testing";
 *
 * declare const events: CallEvent[];
 * const lines = await linesOfCalls(events);
 */
export async function linesOfCalls(
  events: Iterable<CallEvent>,
  { redact = (text) => text }: LinesOfCallsOptions = {},
): Promise<readonly string[]> {
  const calls = recordedCalls(events).map((call) => {
    const body = asJsonObject(call.body);
    const hasTools = readCall(0, body, {}).tools.length > 0;
    return { call, isAuxiliary: !hasTools || body.max_tokens === 1, tools: hasTools, prompt: promptOf(body, redact) };
  });
  const several = (key: keyof Conversation): boolean => new Set(calls.map((call) => call[key])).size > 1;
  const [byPrompt, byTools] = [several("prompt"), several("tools")];
  const lines = await Promise.all(
    calls.map(async ({ call, prompt, tools }) => {
      const condition = { ...(byPrompt && prompt !== null && { first: prompt }), ...(byTools && { tools }) };
      const answer = redacted(await answerLine(call), redact);
      const isPlainText = Object.keys(condition).join() === "first";
      return {
        length: byPrompt ? (prompt?.length ?? 0) : 0,
        ...(Object.keys(condition).length === 0
          ? { line: asJsonObject(answer) }
          : { line: { when: isPlainText ? prompt : condition, ...asJsonObject(answer) } }),
      };
    }),
  );
  // A prompt that contains another one must be compared first.
  const sorted = lines.toSorted((a, b) => b.length - a.length).map(({ line }) => JSON.stringify(line));
  return calls.some(({ isAuxiliary }) => isAuxiliary) ? [JSON.stringify({ aux: false }), ...sorted] : sorted;
}
