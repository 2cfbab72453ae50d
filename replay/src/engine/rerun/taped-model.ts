import type { ModelPort, ModelRequest, ModelStream } from "@agentwire/runtime";
import { ModelError } from "@agentwire/runtime/model";
import { fieldOf } from "../compare/schema.ts";
import type { Step } from "../script/steps.ts";
import { threadsOf } from "./threads.ts";
import type { FailedTurn, ModelTurn } from "./turns.ts";

const failureOf = ({ status, message, type = null }: FailedTurn, requestId: string | null): ModelError =>
  new ModelError({
    kind: status > 0 ? "status" : "connection",
    status: status > 0 ? status : null,
    message,
    type,
    requestId,
  });

/** Gives the turns to those who ask for them by the body of their call, each thread its own in their order. */
export function inOrder(turns: readonly ModelTurn[], steps: readonly Step[]): (body: unknown) => ModelTurn | undefined {
  const threads = threadsOf(steps);
  const left = [...turns];
  return (body) => {
    const own = threads.of(body);
    const index = left.findIndex(({ parent }) => parent === own);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
}

/**
 * A model that gives the answers of a tape again, each thread its own in their order. `missing` is asked where there is
 * none left.
 */
export function tapedModel(
  turns: readonly ModelTurn[],
  steps: readonly Step[],
  missing: (request: ModelRequest) => Promise<ModelStream>,
): ModelPort {
  const next = inOrder(turns, steps);
  return {
    async stream(request) {
      const turn = next(request.body);
      if (turn === undefined) return missing(request);
      if (turn.failure !== null && turn.events.length === 0) throw failureOf(turn.failure, turn.requestId);
      return Object.assign(played(turn, request.signal), { requestId: turn.requestId });
    },
    async create(request) {
      const stream = await this.stream(request);
      const blocks: { type: "text"; text: string }[] = [];
      for await (const event of stream) {
        const said = fieldOf(event.delta, "text");
        if (typeof said === "string") blocks.push({ type: "text", text: said });
      }
      return { message: { role: "assistant", content: blocks, usage: {} }, requestId: null };
    },
    countTokens: async () => 0,
  };
}

async function* played({ events, failure, abandoned, requestId }: ModelTurn, signal: AbortSignal | undefined) {
  yield* events;
  if (failure !== null) throw failureOf(failure, requestId);
  if (!abandoned || signal === undefined) return;
  await new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
