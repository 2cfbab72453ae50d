import type { EventBody } from "../tape/types.ts";

/** What an agent asks of the world and gets later. */
export interface EffectRequest {
  /** Which port and which of its methods, for example `files.read`. */
  readonly name: string;
  /** What it was given, as far as that tells one call from another. */
  readonly given?: unknown;
  /** Ends the waiting: the call fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** How a value of a port stands on a tape. The default is the value itself, which must then be JSON. */
export interface ValueCodec<Value> {
  toTape(value: Value): unknown;
  fromTape(taped: unknown): Value;
}

/** A call of the model, which has events of its own on a tape. */
interface ModelCall {
  /** Waits for `live`, and has what came of it put on the tape as the event that `write` names. */
  later<Value>(live: () => Promise<Value>, read: ReadModel<Value>): Promise<Value>;
}

/** One event of the model channel. */
export type ModelNote = {
  [Name in "model/start" | "model/event" | "model/end"]: {
    readonly name: Name;
    readonly body: Omit<EventBody<Name>, "call">;
  };
}["model/start" | "model/event" | "model/end"];

/** How an answer of the model stands on a tape. */
export interface ReadModel<Value> {
  toTape(value: Value): ModelNote;
  fromTape(note: ModelNote): Value;
}

/**
 * Where an agent's effects come from: the world, with a tape that takes them down, or a tape. Both give them to the
 * agent one at a time, and each only when all that the one before set off has come to rest; so the agent goes the same
 * way both times.
 */
export interface Effects {
  /** Something that is had at once. The value must be JSON. */
  now<Value>(name: string, live: () => Value): Value;
  later<Value>(ask: EffectRequest, live: () => Promise<Value>, form?: ValueCodec<Value>): Promise<Value>;
  /** Something that goes on telling. `live` starts it; `emit` resolves to what the listener made of a value. */
  open<Value>(
    ask: EffectRequest,
    live: (emit: (value: Value) => Promise<unknown>) => void,
    listener: (value: Value) => unknown,
  ): void;
  model(request: { readonly body: unknown }, signal: AbortSignal | undefined): ModelCall;
}
