import type { ModelPort, ModelRequest, ModelStream } from "@agentwire/runtime";

/** A model outside of the tape, which takes real time. */
export interface LiveModel {
  stream(request: ModelRequest): Promise<ModelStream>;
  /** Whether an answer is pending. */
  busy(): boolean;
}

/** Counts the open calls of a model. */
export function liveModel(model: Pick<ModelPort, "stream">): LiveModel {
  let open = 0;
  async function* counted(stream: ModelStream) {
    try {
      yield* stream;
    } finally {
      open -= 1;
    }
  }
  return {
    async stream(request) {
      open += 1;
      try {
        const stream = await model.stream(request);
        return Object.assign(counted(stream), { requestId: stream.requestId });
      } catch (error) {
        open -= 1;
        throw error;
      }
    },
    busy: () => open > 0,
  };
}
