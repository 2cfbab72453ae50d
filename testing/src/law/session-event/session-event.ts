import type { JsonObject } from "@agentwire/protocol/json";
import type { Outcome, Prompt, Turn } from "@agentwire/protocol/ledger";
import type { ParsedStreamEvent } from "./stream-event.ts";
import type { FrameMessageEvent, RequestEvent, ResponseEvent, WireEvent } from "./wire-event.ts";

/** A request with its answer, emitted with the answer. */
interface Exchange {
  readonly kind: "exchange";
  readonly seq: number;
  /** Who answered. */
  readonly from: ResponseEvent["from"];
  readonly request: RequestEvent;
  readonly answer: ResponseEvent;
}

/** A tool use with what has happened to it so far. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** Place of the assistant frame that showed it. */
  readonly seq: number;
  /** The tool use of the subagent to which it belongs; `null` in the main conversation. */
  readonly parent: string | null;
  /** The last question to the host whether it may run. */
  asked?: RequestEvent;
  /** The first answer to that question. */
  answer?: ResponseEvent;
  /** Hook callbacks that were asked about it, with their answers so far. */
  readonly hooks: { readonly event: string; readonly request: RequestEvent; answer?: ResponseEvent }[];
}

/** An assistant frame shows a tool use. */
interface Called {
  readonly kind: "called";
  readonly seq: number;
  readonly from: "agent";
  readonly call: ToolCall;
}

/** A user frame brings the result of a tool use that was shown. */
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
  /** Id of the message that is open on this stream, this event's own included. */
  readonly message: string | undefined;
}

/** What has happened in a turn so far. */
export interface TurnProgress {
  /** Frames that began it: `system/init`; absent if a result came without. */
  readonly init?: FrameMessageEvent;
  /** The last text that the model or the agent itself wrote in the main conversation, and its frame. */
  text?: string;
  last?: FrameMessageEvent;
  /** The agent spoke in the user's place after that, and the model has not answered it. */
  unanswered?: boolean;
  /** Results of tools and synthetic user messages in the main conversation. */
  rounds: number;
  /** Frames of the model in the main conversation. */
  answers: number;
  /** Output tokens that finished streamed messages of the main conversation said they took. */
  streamedOutput: number;
}

/** A turn ends in a result. */
interface Concluded {
  readonly kind: "concluded";
  readonly seq: number;
  readonly from: "agent";
  readonly turn: TurnProgress;
  readonly result: JsonObject;
  /** The prompts that it answers, by the turn ledger; absent if the ledger of the session is not known. */
  readonly answers: Turn | undefined;
}

/** A prompt has its outcome. Emitted with the frame that settles it, after its `concluded`, or with the exit. */
interface Settled {
  readonly kind: "settled";
  readonly seq: number;
  readonly from: "agent";
  readonly prompt: Prompt;
  readonly outcome: Outcome;
}

/** What laws listen to: the events of the wire, and what follows from several of them. */
export type SessionEvent = WireEvent | Exchange | Called | Resolved | Streamed | Concluded | Settled;

/**
 * The moments that a law subscribes to, by kind. A message is a `message`, and also `whole` if it is not a piece of a
 * stream. A stream event is `streamed`, and also `edge` if it is not a piece of a block. Most frames of a long session
 * are pieces, which few laws need.
 */
export type SessionEvents = { readonly [Kind in SessionEvent["kind"]]: Extract<SessionEvent, { kind: Kind }> } & {
  readonly whole: FrameMessageEvent;
  readonly edge: Streamed;
};

/** Emits an event to its listeners. */
export type EmitSessionEvent = (name: keyof SessionEvents, event: SessionEvent) => void;
