import type { Generation, TapeWriter } from "../tape/write/writer.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { EffectRequest, Effects, ModelNote, ReadModel, ValueCodec } from "./effects.ts";
import { tapedError } from "./value-codec.ts";

const asItIs: ValueCodec<unknown> = { toTape: (value) => value, fromTape: (taped) => taped };
const member = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value });

/** Real effects. Records each on the tape as the agent receives it. */
export function recordEffects(writer: TapeWriter, queue: DeliveryQueue, at: Generation = {}): Effects {
  let calls = 0;
  let modelCalls = 0;
  const recordCall = ({ name, given }: EffectRequest): number => {
    calls += 1;
    writer.record("effect/call", { call: calls, name, ...member("given", given) }, at);
    return calls;
  };
  const settle = <Value>(
    live: () => Promise<Value>,
    note: { readonly value: (value: Value) => void; readonly error: (thrown: unknown) => void },
  ): Promise<Value> =>
    new Promise((resolve, reject) => {
      live().then(
        (value) =>
          queue.push(() => {
            note.value(value);
            resolve(value);
          }),
        (thrown: unknown) =>
          queue.push(() => {
            note.error(thrown);
            reject(thrown);
          }),
      );
    });

  return {
    now(name, live) {
      const value = live();
      writer.record("effect/value", { name, ...member("value", value) }, at);
      return value;
    },
    later(request, live, form = asItIs as ValueCodec<never>) {
      const call = recordCall(request);
      const { name, signal } = request;
      return settle(live, {
        value: (value) => writer.record("effect/value", { name, call, ...member("value", form.toTape(value)) }, at),
        error: (thrown) =>
          writer.record("effect/value", { name, call, error: tapedError(thrown, signal?.aborted === true) }, at),
      });
    },
    open(request, live, listener) {
      const call = recordCall(request);
      live(
        (value) =>
          new Promise((resolve) =>
            queue.push(() => {
              writer.record("effect/value", { name: request.name, call, ...member("value", value) }, at);
              resolve(listener(value));
            }),
          ),
      );
    },
    model({ body }, signal) {
      modelCalls += 1;
      const call = modelCalls;
      writer.record("model/request", { call, body }, at);
      return {
        later: <Value>(live: () => Promise<Value>, read: ReadModel<Value>) =>
          settle(live, {
            value: (value) => writeModel(writer, call, read.toTape(value), at),
            error: (thrown) =>
              writer.record(
                "model/end",
                { call, status: null, error: tapedError(thrown, signal?.aborted === true) },
                at,
              ),
          }),
      };
    },
  };
}

function writeModel(writer: TapeWriter, call: number, note: ModelNote, at: Generation): void {
  if (note.name === "model/start") writer.record(note.name, { call, ...note.body }, at);
  else if (note.name === "model/event") writer.record(note.name, { call, ...note.body }, at);
  else writer.record(note.name, { call, ...note.body }, at);
}
