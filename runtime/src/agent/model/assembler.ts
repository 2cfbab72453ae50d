import type { ModelEvent } from "../../ports.ts";
import type { Block } from "../core/conversation.ts";
import { type ApiUsage, noUsage, readUsage } from "../core/usage-ledger.ts";

type Fields = { readonly [field: string]: unknown };

/** The message of an answer, without its blocks. */
export interface MessageHead {
  readonly id: string;
  readonly model: string;
  /** Usage as the start of the stream gave it. */
  readonly usage: unknown;
}

/** An answer while it streams in. */
export interface PartialAnswer {
  readonly head: MessageHead | null;
  /** Blocks that are complete, in order. */
  readonly blocks: readonly Block[];
  /** The block that is streaming, with the text of its input so far. */
  readonly open: { readonly index: number; readonly block: Block; readonly json: string } | null;
  readonly usage: ApiUsage;
  readonly stopReason: string | null;
  readonly stopSequence: string | null;
  /** The stop reason has come: what follows cannot change the answer. */
  readonly settled: boolean;
  readonly finished: boolean;
}

/** Nothing has come yet. */
export const emptyAssembly: PartialAnswer = {
  head: null,
  blocks: [],
  open: null,
  usage: noUsage,
  stopReason: null,
  stopSequence: null,
  settled: false,
  finished: false,
};

const fields = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Parses a tool's input; what is no JSON object is kept as it came, for the refusal that follows. */
export function parseStreamedInput(json: string): Readonly<Record<string, unknown>> {
  if (json === "") return {};
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below, in the shape that tools refuse.
  }
  return { __unparsedToolInput: { raw: json, len: json.length } };
}

const deltas: { readonly [type: string]: ((block: Block, delta: Fields) => Block) | undefined } = {
  text_delta: (block, delta) => ({ ...block, text: text(block.text) + text(delta.text) }),
  thinking_delta: (block, delta) => ({ ...block, thinking: text(block.thinking) + text(delta.thinking) }),
  signature_delta: (block, delta) => ({ ...block, signature: text(delta.signature) }),
  citations_delta: (block, delta) => ({
    ...block,
    citations: [...(Array.isArray(block.citations) ? block.citations : []), delta.citation],
  }),
};

const close = (open: NonNullable<PartialAnswer["open"]>): Block =>
  open.block.type === "tool_use" || open.block.type === "server_tool_use"
    ? { ...open.block, input: open.json === "" ? (open.block.input ?? {}) : parseStreamedInput(open.json) }
    : open.block;

const steps: { readonly [type: string]: ((state: PartialAnswer, event: Fields) => PartialAnswer) | undefined } = {
  message_start: (state, event) => {
    const message = fields(event.message);
    return {
      ...emptyAssembly,
      head: { id: text(message.id), model: text(message.model), usage: message.usage ?? {} },
      usage: readUsage(message.usage, state.usage),
    };
  },
  content_block_start: (state, event) => ({
    ...state,
    open: { index: Number(event.index), block: { type: "unknown", ...fields(event.content_block) }, json: "" },
  }),
  content_block_delta: (state, event) => {
    const delta = fields(event.delta);
    if (!state.open) return state;
    if (delta.type === "input_json_delta") {
      return { ...state, open: { ...state.open, json: state.open.json + text(delta.partial_json) } };
    }
    const step = deltas[text(delta.type)];
    return step ? { ...state, open: { ...state.open, block: step(state.open.block, delta) } } : state;
  },
  content_block_stop: (state) =>
    state.open ? { ...state, open: null, blocks: [...state.blocks, close(state.open)] } : state,
  message_delta: (state, event) => {
    const delta = fields(event.delta);
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

/** Takes one event of the stream into the answer. Events that it does not know change nothing. */
export function assemble(state: PartialAnswer, event: ModelEvent): PartialAnswer {
  const step = Object.hasOwn(steps, event.type) ? steps[event.type] : undefined;
  return step ? step(state, event) : state;
}

/** What a block that was cut short amounts to: text as far as it came; `null` where nothing can be kept. */
export function salvage(state: PartialAnswer): Block | null {
  const block = state.open?.block;
  return block?.type === "text" && text(block.text) !== "" ? block : null;
}

/** An answer that came in one piece, as if it had been streamed. */
export function fromMessage(message: Readonly<Record<string, unknown>>): PartialAnswer {
  return {
    head: { id: text(message.id), model: text(message.model), usage: message.usage ?? {} },
    blocks: Array.isArray(message.content) ? (message.content as Block[]) : [],
    open: null,
    usage: readUsage(message.usage),
    stopReason: typeof message.stop_reason === "string" ? message.stop_reason : null,
    stopSequence: typeof message.stop_sequence === "string" ? message.stop_sequence : null,
    settled: true,
    finished: true,
  };
}
