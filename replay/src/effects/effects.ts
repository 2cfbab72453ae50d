import type { EventBody } from "../tape/types.ts";

/** An asynchronous call of an agent to the outside. */
export interface EffectRequest {
  /** The port and its method, for example `files.read`. */
  readonly name: string;
  /** The arguments that distinguish one call from another. */
  readonly given?: unknown;
  /** Aborts the wait: the call fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Converts a value of a port to its form on a tape. The default is the value itself, which must then be JSON. */
export interface ValueCodec<Value> {
  toTape(value: Value): unknown;
  fromTape(taped: unknown): Value;
}

/** A model call, which has its own events on a tape. */
interface ModelCall {
  /** Waits for `live`, and records its result on the tape as the event that `write` names. */
  later<Value>(live: () => Promise<Value>, read: ReadModel<Value>): Promise<Value>;
}

/** One event of the model channel. */
export type ModelNote = {
  [Name in "model/start" | "model/event" | "model/end"]: {
    readonly name: Name;
    readonly body: Omit<EventBody<Name>, "call">;
  };
}["model/start" | "model/event" | "model/end"];

/** How a tape represents an answer of the model. */
export interface ReadModel<Value> {
  toTape(value: Value): ModelNote;
  fromTape(note: ModelNote): Value;
}

/**
 * Source of an agent's effects: the real system with a tape that records them, or a tape. Both deliver one effect at a
 * time, after all reactions to the previous one have settled. The agent therefore takes the same steps both times.
 */
export interface Effects {
  /** A synchronous effect. The value must be JSON. */
  now<Value>(name: string, live: () => Value): Value;
  later<Value>(request: EffectRequest, live: () => Promise<Value>, form?: ValueCodec<Value>): Promise<Value>;
  /** An effect with several values. `live` starts it; `emit` resolves to the listener's result for a value. */
  open<Value>(
    request: EffectRequest,
    live: (emit: (value: Value) => Promise<unknown>) => void,
    listener: (value: Value) => unknown,
  ): void;
  model(request: { readonly body: unknown }, signal: AbortSignal | undefined): ModelCall;
}
