import type { EffectRequest, Effects, ModelNote, ReadModel, ValueCodec } from "../../effects/effects.ts";
import { type TapedError, thrownError } from "../../effects/value-codec.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";
import type { TapeDriver } from "./tape-driver.ts";

/** Effects from a tape. */
export interface RecordedEffects extends Effects {
  /** Delivers an event to the agent. Returns `false` if the event is not an effect. */
  deliver(event: TapeEvent): boolean;
}

type Waiting = (event: TapeEvent) => void;

/** Placeholders after the agent has left the tape. Its further actions do not count. */
const after: Readonly<Record<string, unknown>> = {
  "clock.now": 0,
  random: 0,
  "ids.uuid": "00000000-0000-4000-8000-000000000000",
  "processes.pid": -1,
  "process.env": {},
  "process.argv": [],
  "process.facts": {},
};

/** An event of the model channel. An unrecognized event ends the answer. */
function modelNote(event: TapeEvent): ModelNote {
  if (isEvent(event, "model/start")) return { name: "model/start", body: event };
  if (isEvent(event, "model/event")) return { name: "model/event", body: event };
  return { name: "model/end", body: isEvent(event, "model/end") ? event : { status: null } };
}

const never = new Promise<never>(() => {});

/** Effects of an agent from the tape that the driver follows. No external effects. */
export function recordedEffects(driver: TapeDriver): RecordedEffects {
  const calls = new Map<number, Waiting>();
  const modelCalls = new Map<number, Waiting[]>();

  const matchCall = ({ name, given }: EffectRequest): number | null => {
    const request = JSON.stringify(given);
    const act = driver.act(
      `it asked for ${name} ${request ?? ""}`,
      (event) => isEvent(event, "effect/call") && event.name === name && JSON.stringify(event.given) === request,
    );
    return act !== null && isEvent(act, "effect/call") ? act.call : null;
  };

  return {
    now<Value>(name: string): Value {
      const act = driver.act(`it asked for ${name}`, (event) => isEvent(event, "effect/value") && event.name === name);
      return (act !== null && isEvent(act, "effect/value") ? act.value : after[name]) as Value;
    },
    later<Value>(request: EffectRequest, _live: () => Promise<Value>, form?: ValueCodec<Value>): Promise<Value> {
      const call = matchCall(request);
      if (call === null) return never;
      return new Promise((resolve, reject) => {
        calls.set(call, (event) => {
          calls.delete(call);
          const { value, error } = event as { readonly value?: unknown; readonly error?: TapedError };
          if (error !== undefined) reject(thrownError(error, request.signal));
          else resolve(form === undefined ? (value as Value) : form.fromTape(value));
        });
      });
    },
    open<Value>(request: EffectRequest, _live: unknown, listener: (value: Value) => unknown) {
      const call = matchCall(request);
      if (call !== null)
        calls.set(call, (event) => void listener((event as { readonly value?: Value }).value as Value));
    },
    model({ body }, signal) {
      const request = JSON.stringify(body);
      const act = driver.act(
        "it called the model with another request",
        (event) => isEvent(event, "model/request") && JSON.stringify(event.body) === request,
      );
      const queue: Waiting[] = [];
      if (act !== null && isEvent(act, "model/request")) modelCalls.set(act.call, queue);
      return {
        later: <Value>(_live: () => Promise<Value>, read: ReadModel<Value>) =>
          new Promise<Value>((resolve, reject) => {
            queue.push((event) => {
              const { error } = event as TapeEvent & { readonly error?: TapedError };
              if (error !== undefined) reject(thrownError(error, signal));
              else resolve(read.fromTape(modelNote(event)));
            });
          }),
      };
    },
    deliver(event) {
      const { call } = event as { readonly call?: number };
      if (event.channel === "effect") calls.get(call ?? 0)?.(event);
      else if (event.channel === "model") modelCalls.get(call ?? 0)?.shift()?.(event);
      else return false;
      return true;
    },
  };
}
