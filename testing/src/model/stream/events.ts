import type { MessageAnswer } from "../script/answer.ts";
import type { ScriptBlock } from "../script/block.ts";

/** An event of the stream, as in its `data` line. */
export interface ModelStreamEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The fields that the service adds to an answer. */
export interface MessageEnvelope {
  readonly id: string;
  /** The model that was asked. */
  readonly model: string;
}

/** Splits a text into two pieces, never inside a character. Keeps a short one whole. */
function halves(value: string): readonly string[] {
  const characters = [...value];
  if (characters.length <= 6) return value === "" ? [] : [value];
  const middle = characters.length >> 1;
  return [characters.slice(0, middle).join(""), characters.slice(middle).join("")];
}

interface Pieces {
  readonly start: Readonly<Record<string, unknown>>;
  readonly deltas: readonly Readonly<Record<string, unknown>>[];
}

/**
 * The stream form of each kind of block: the content of its start, and the deltas that follow. Other kinds are sent as
 * a whole.
 */
const pieceWriters: {
  readonly [Type in ScriptBlock["type"]]?: (block: Extract<ScriptBlock, { type: Type }>) => Pieces;
} = {
  text: (block) => ({
    start: { type: "text", text: "" },
    deltas: (block.deltas ?? halves(block.text)).map((piece) => ({ type: "text_delta", text: piece })),
  }),
  thinking: (block) => ({
    start: { type: "thinking", thinking: "", signature: "" },
    deltas: [
      ...(block.deltas ?? halves(block.thinking)).map((piece) => ({ type: "thinking_delta", thinking: piece })),
      { type: "signature_delta", signature: block.signature },
    ],
  }),
  tool_use: (block) => ({
    start: { type: "tool_use", id: block.id, name: block.name, input: {} },
    deltas: (block.deltas ?? halves(block.rawInput ?? JSON.stringify(block.input))).map((piece) => ({
      type: "input_json_delta",
      partial_json: piece,
    })),
  }),
};

function piecesOf(block: ScriptBlock): Pieces {
  const split = pieceWriters[block.type] as ((block: ScriptBlock) => Pieces) | undefined;
  return split?.(block) ?? { start: { ...block }, deltas: [] };
}

function usageOf(answer: MessageAnswer) {
  const { output_tokens = 20, ...rest } = answer.usage ?? {};
  return {
    atStart: { input_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, ...rest },
    output: output_tokens,
  };
}

const stopOf = (answer: MessageAnswer) =>
  answer.stopReason ?? (answer.content.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn");

const head = (answer: MessageAnswer, envelope: MessageEnvelope) => ({
  id: envelope.id,
  type: "message",
  role: "assistant",
  model: answer.model ?? envelope.model,
});

/** A block in the form of a complete message. */
function completeBlock(block: ScriptBlock): Readonly<Record<string, unknown>> {
  if (block.type === "text") return { type: "text", text: block.text };
  if (block.type === "thinking") return { type: "thinking", thinking: block.thinking, signature: block.signature };
  if (block.type === "tool_use") return { type: "tool_use", id: block.id, name: block.name, input: block.input };
  return { ...block };
}

/** The answer to a call without `stream`. */
export function fullMessage(answer: MessageAnswer, envelope: MessageEnvelope): Readonly<Record<string, unknown>> {
  const usage = usageOf(answer);
  return {
    ...head(answer, envelope),
    content: answer.content.map(completeBlock),
    stop_reason: stopOf(answer),
    stop_sequence: answer.stopSequence ?? null,
    usage: { ...usage.atStart, output_tokens: usage.output },
    ...answer.delta,
  };
}

/** The events of a streamed answer, from `message_start` to `message_stop`. */
export function messageEvents(answer: MessageAnswer, envelope: MessageEnvelope): readonly ModelStreamEvent[] {
  const usage = usageOf(answer);
  const blocks = answer.content.flatMap((block, index): ModelStreamEvent[] => {
    const { start, deltas } = piecesOf(block);
    return [
      { type: "content_block_start", index, content_block: start },
      ...(index === 0 && answer.delivery?.ping === true ? [{ type: "ping" }] : []),
      ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ];
  });
  const message = { ...head(answer, envelope), content: [], stop_reason: null, stop_sequence: null };
  const events: ModelStreamEvent[] = [
    { type: "message_start", message: { ...message, usage: { ...usage.atStart, output_tokens: 1 } } },
    ...blocks,
    {
      type: "message_delta",
      delta: { stop_reason: stopOf(answer), stop_sequence: answer.stopSequence ?? null, ...answer.delta },
      usage: { output_tokens: usage.output },
    },
    { type: "message_stop" },
  ];
  if (answer.streamError === undefined) return events;
  const { afterEvents = events.length, ...error } = answer.streamError;
  return [...events.slice(0, afterEvents), { type: "error", error }];
}
