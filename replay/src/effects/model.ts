import type { ModelEvent, ModelPort, ModelStream } from "@agentwire/runtime";
import type { Effects, ModelNote, ReadModel } from "./effects.ts";

const body = (note: ModelNote): Readonly<Record<string, unknown>> => note.body as Readonly<Record<string, unknown>>;
const idOf = (note: ModelNote): string | null => {
  const { requestId } = body(note);
  return typeof requestId === "string" ? requestId : null;
};

const next: ReadModel<IteratorResult<ModelEvent, undefined>> = {
  toTape: (result) =>
    result.done === true
      ? { name: "model/end", body: { status: 200 } }
      : { name: "model/event", body: { event: result.value } },
  fromTape: (note) =>
    note.name === "model/event"
      ? { done: false, value: note.body.event as ModelEvent }
      : { done: true, value: undefined },
};

const created: ReadModel<{ readonly message: Record<string, unknown>; readonly requestId: string | null }> = {
  toTape: ({ message, requestId }) => ({ name: "model/end", body: { status: 200, body: message, requestId } }),
  fromTape: (note) => ({ message: (body(note).body ?? {}) as Record<string, unknown>, requestId: idOf(note) }),
};

/** Routes all answers of a model through `effects`. */
export const modelThrough = (effects: Effects, live: ModelPort): ModelPort => ({
  async stream(request): Promise<ModelStream> {
    const call = effects.model(request, request.signal);
    let events: AsyncIterator<ModelEvent> | null = null;
    const requestId = await call.later<string | null>(
      async () => {
        const stream = await live.stream(request);
        events = stream[Symbol.asyncIterator]();
        return stream.requestId;
      },
      { toTape: (id) => ({ name: "model/start", body: { status: 200, requestId: id } }), fromTape: idOf },
    );
    return {
      requestId,
      [Symbol.asyncIterator]: () => ({
        next: () => call.later(async () => (await events?.next()) ?? { done: true, value: undefined }, next),
        // A reader that stops early does not wait.
        async return() {
          void events?.return?.();
          return { done: true, value: undefined };
        },
      }),
    };
  },
  create: (request) => effects.model(request, request.signal).later(() => live.create(request), created),
  countTokens: (request) =>
    effects.later({ name: "model.countTokens", signal: request.signal }, () => live.countTokens(request)),
});
