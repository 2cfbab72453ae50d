import { asJsonObject, isJsonObject, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import { ModelError } from "../../model/model-error.ts";
import type { ModelEvent } from "../../ports.ts";
import type { Block } from "../core/conversation.ts";
import { type ApiUsage, noUsage, readUsage } from "../core/usage-ledger.ts";

/** The message of an answer, without its blocks. */
export interface MessageHead {
  readonly id: string;
  readonly model: string;
  /** Usage from the start of the stream. */
  readonly usage: unknown;
}

/** A block that is streaming. */
interface OpenBlock {
  readonly index: number;
  readonly block: Block;
  /** The text of its input so far. */
  readonly json: string;
}

/** A partially streamed answer. */
export interface PartialAnswer {
  readonly head: MessageHead | null;
  /** Complete blocks, in the order in which they ended. */
  readonly blocks: readonly Block[];
  /** Streaming blocks, in the order in which they began. */
  readonly open: readonly OpenBlock[];
  readonly usage: ApiUsage;
  readonly stopReason: string | null;
  readonly stopSequence: string | null;
  /** Whether the stop reason has arrived. Later events cannot change the answer. */
  readonly settled: boolean;
  readonly finished: boolean;
}

/** The state before the first event. */
export const emptyAssembly: PartialAnswer = {
  head: null,
  blocks: [],
  open: [],
  usage: noUsage,
  stopReason: null,
  stopSequence: null,
  settled: false,
  finished: false,
};

/** The error for a stream that violates the rules of the Messages API. */
const malformed = (event: JsonObject, problem: string): ModelError =>
  new ModelError({ kind: "malformed", message: `The stream is malformed: ${text(event.type)} ${problem}` });

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Parses a tool's input. Text that is not a JSON object is kept for the error message. */
export function parseStreamedInput(json: string): JsonObject {
  if (json === "") return {};
  return parseJsonObject(json) ?? { __unparsedToolInput: { raw: json, len: json.length } };
}

/** Applies each kind of delta to a block; `null` if the delta does not fit the block. */
const deltas: { readonly [type: string]: ((block: Block, delta: JsonObject) => Block | null) | undefined } = {
  text_delta: (block, delta) =>
    block.type === "text" && typeof delta.text === "string" ? { ...block, text: text(block.text) + delta.text } : null,
  thinking_delta: (block, delta) =>
    block.type === "thinking" && typeof delta.thinking === "string"
      ? { ...block, thinking: text(block.thinking) + delta.thinking }
      : null,
  signature_delta: (block, delta) => ({ ...block, signature: text(delta.signature) }),
  citations_delta: (block, delta) => ({
    ...block,
    citations: [...(Array.isArray(block.citations) ? block.citations : []), delta.citation],
  }),
};

const hasInput = ({ type }: Block): boolean => type === "tool_use" || type === "server_tool_use";

function continued(open: OpenBlock, delta: JsonObject): OpenBlock | null {
  if (delta.type === "input_json_delta")
    return hasInput(open.block) && typeof delta.partial_json === "string"
      ? { ...open, json: open.json + delta.partial_json }
      : null;
  const step = Object.hasOwn(deltas, text(delta.type)) ? deltas[text(delta.type)] : undefined;
  if (!step) return open;
  const block = step(open.block, delta);
  return block && { ...open, block };
}

const close = (open: OpenBlock): Block =>
  hasInput(open.block)
    ? { ...open.block, input: open.json === "" ? (open.block.input ?? {}) : parseStreamedInput(open.json) }
    : open.block;

/** The open block that an event is about. */
function openBlock(state: PartialAnswer, event: JsonObject): OpenBlock {
  const open = state.open.find(({ index }) => index === event.index);
  if (!open) throw malformed(event, "is about a block that is not open");
  return open;
}

const steps: { readonly [type: string]: ((state: PartialAnswer, event: JsonObject) => PartialAnswer) | undefined } = {
  message_start: (state, event) => {
    if (!isJsonObject(event.message)) throw malformed(event, "has no message");
    const { message } = event;
    return {
      ...state,
      head: { id: text(message.id), model: text(message.model), usage: message.usage ?? {} },
      usage: readUsage(message.usage, state.usage),
    };
  },
  content_block_start: (state, event) => {
    if (state.head === null) throw malformed(event, "comes before message_start");
    if (!isJsonObject(event.content_block)) throw malformed(event, "has no block");
    const started = { index: Number(event.index), block: { type: "unknown", ...event.content_block }, json: "" };
    return { ...state, open: [...state.open.filter(({ index }) => index !== started.index), started] };
  },
  content_block_delta: (state, event) => {
    const open = openBlock(state, event);
    const next = isJsonObject(event.delta) ? continued(open, event.delta) : null;
    if (next === null) throw malformed(event, "does not fit its block");
    return { ...state, open: state.open.map((each) => (each === open ? next : each)) };
  },
  content_block_stop: (state, event) => {
    const open = openBlock(state, event);
    return { ...state, open: state.open.filter((each) => each !== open), blocks: [...state.blocks, close(open)] };
  },
  message_delta: (state, event) => {
    const delta = asJsonObject(event.delta);
    return {
      ...state,
      usage: readUsage(event.usage, state.usage),
      stopReason: typeof delta.stop_reason === "string" ? delta.stop_reason : state.stopReason,
      stopSequence: typeof delta.stop_sequence === "string" ? delta.stop_sequence : state.stopSequence,
      settled: true,
    };
  },
  message_stop: (state) => ({ ...state, finished: true }),
};

/**
 * Applies one event of the stream to the answer. Ignores unknown events.
 *
 * @throws If the event violates the order of a stream or does not fit its block.
 */
export function assemble(state: PartialAnswer, event: ModelEvent): PartialAnswer {
  const step = Object.hasOwn(steps, event.type) ? steps[event.type] : undefined;
  return step ? step(state, event) : state;
}

/** Recovers a block that was cut short: its text so far; `null` if nothing can be recovered. */
export function salvage(state: PartialAnswer): Block | null {
  const block = state.open.at(-1)?.block;
  return block?.type === "text" && text(block.text) !== "" ? block : null;
}

/** Converts an answer that was not streamed to the form of a streamed one. */
export function fromMessage(message: Readonly<Record<string, unknown>>): PartialAnswer {
  return {
    head: { id: text(message.id), model: text(message.model), usage: message.usage ?? {} },
    blocks: Array.isArray(message.content) ? (message.content as Block[]) : [],
    open: [],
    usage: readUsage(message.usage),
    stopReason: typeof message.stop_reason === "string" ? message.stop_reason : null,
    stopSequence: typeof message.stop_sequence === "string" ? message.stop_sequence : null,
    settled: true,
    finished: true,
  };
}
