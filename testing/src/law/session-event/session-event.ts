import type { JsonObject } from "@agentwire/protocol/json";
import type { Outcome, Prompt, Turn } from "@agentwire/protocol/ledger";
import type { ParsedStreamEvent } from "./stream-event.ts";
import type { FrameMessageEvent, RequestEvent, ResponseEvent, WireEvent } from "./wire-event.ts";

/** A request with its answer, emitted with the answer. */
interface Exchange {
  readonly kind: "exchange";
  readonly seq: number;
  /** The side that answered. */
  readonly from: ResponseEvent["from"];
  readonly request: RequestEvent;
  readonly answer: ResponseEvent;
}

/** A tool use with its events so far. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** Position of its assistant frame. */
  readonly seq: number;
  /** The tool use of the subagent to which it belongs; `null` in the main conversation. */
  readonly parent: string | null;
  /** The last permission request for it. */
  request?: RequestEvent;
  /** The first answer to that question, unless the agent had withdrawn it. */
  answer?: ResponseEvent;
  /** Whether the agent withdrew the question. */
  withdrawn?: true;
  /** Hook callbacks about it, with their answers so far. */
  readonly hooks: { readonly event: string; readonly request: RequestEvent; answer?: ResponseEvent }[];
}

/** An assistant frame contains a tool use. */
interface Called {
  readonly kind: "called";
  readonly seq: number;
  readonly from: "agent";
  readonly call: ToolCall;
}

/** A user frame contains the result of a known tool use. */
interface Resolved {
  readonly kind: "resolved";
  readonly seq: number;
  readonly from: "agent";
  readonly call: ToolCall;
  readonly block: JsonObject;
  readonly frame: JsonObject;
}

/** An event of a streamed message. */
interface Streamed {
  readonly kind: "streamed";
  readonly seq: number;
  readonly from: "agent";
  readonly event: ParsedStreamEvent;
  readonly frame: JsonObject;
  /** Id of the open message on this stream, including this event. */
  readonly message: string | undefined;
}

/** The events of a turn so far. */
export interface TurnProgress {
  /** The first frame of the turn: `system/init`; absent if a result arrived without it. */
  readonly init?: FrameMessageEvent;
  /** The last text of the model or the agent in the main conversation, and its frame. */
  text?: string;
  last?: FrameMessageEvent;
  /** Whether the agent then added a message in the user's role that the model has not answered. */
  unanswered?: boolean;
  /** Number of tool results and synthetic user messages in the main conversation. */
  rounds: number;
  /** Number of the model's frames in the main conversation. */
  answers: number;
  /** Output tokens of finished streamed messages in the main conversation. */
  streamedOutput: number;
}

/** A turn ends in a result. */
interface Concluded {
  readonly kind: "concluded";
  readonly seq: number;
  readonly from: "agent";
  readonly turn: TurnProgress;
  readonly result: JsonObject;
  /** Its prompts according to the turn ledger; absent if the session's ledger is unknown. */
  readonly answers: Turn | undefined;
}

/** A prompt is settled. Emitted with the frame that settles it, after its `concluded`, or with the exit. */
interface Settled {
  readonly kind: "settled";
  readonly seq: number;
  readonly from: "agent";
  readonly prompt: Prompt;
  readonly outcome: Outcome;
}

/** The events for laws: those of the wire, and events derived from several of them. */
export type SessionEvent = WireEvent | Exchange | Called | Resolved | Streamed | Concluded | Settled;

/**
 * The listeners of a law by kind of event. A message is a `message`, and also `completeMessage` if it is not a stream event. A
 * stream event is `streamed`, and also `edge` if it is not a delta. Most frames of a long session are deltas, which few
 * laws need.
 */
export type SessionEvents = { readonly [Kind in SessionEvent["kind"]]: Extract<SessionEvent, { kind: Kind }> } & {
  readonly completeMessage: FrameMessageEvent;
  readonly edge: Streamed;
};

/** Emits an event to its listeners. */
export type EmitSessionEvent = (name: keyof SessionEvents, event: SessionEvent) => void;
