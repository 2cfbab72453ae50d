import { asJsonObject, isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { ModelEvent, ModelPort, ModelRequest, ModelStream } from "@agentwire/runtime";
import { ModelError } from "@agentwire/runtime/model";
import { fieldOf } from "../compare/schema.ts";
import type { Step } from "../script/steps.ts";
import { rewriteEvents } from "./rewrite-events.ts";
import { threadsOf } from "./threads.ts";
import type { FailedTurn, ModelTurn } from "./turns.ts";

/** `begun`: a part of the answer had arrived. */
const failureOf = (
  { status, message, type = null, isMalformed = false }: FailedTurn,
  requestId: string | null,
  begun: boolean,
): ModelError =>
  new ModelError({
    kind: isMalformed ? "malformed" : status > 0 ? "status" : begun ? "cut" : "connection",
    status: status > 0 ? status : null,
    message,
    type,
    requestId,
  });

/** An API failure within an answer. */
function refusedIn(event: unknown, requestId: string | null): ModelError {
  const error = fieldOf(event, "error");
  const [type, message] = [fieldOf(error, "type"), fieldOf(error, "message")];
  return new ModelError({
    kind: "event",
    status: null,
    message: typeof message === "string" ? message : "The tape holds no reason",
    type: typeof type === "string" ? type : null,
    requestId,
  });
}

/** Assigns turns to callers by the body of their call, in order within each thread. */
export function inOrder(turns: readonly ModelTurn[], steps: readonly Step[]): (body: unknown) => ModelTurn | undefined {
  const threads = threadsOf(steps);
  const left = [...turns];
  return (body) => {
    const own = threads.of(body);
    const index = left.findIndex(({ parent }) => parent === own);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
}

const usesTool = ({ content_block: block }: ModelEvent): boolean => fieldOf(block, "type") === "tool_use";

/**
 * A model that replays the answers of a tape, in order within each thread. Calls `missing` if none is left. `rename`
 * replaces ids of the tape in calls of tools, such as that of a task. Calls that only probe a model are left out.
 */
export function recordedModel(
  turns: readonly ModelTurn[],
  steps: readonly Step[],
  missing: (request: ModelRequest) => Promise<ModelStream>,
  rename: (text: string) => string = (text) => text,
): ModelPort {
  const answer = inOrder(
    turns.filter(({ isProbe }) => isProbe !== true),
    steps,
  );
  const next = (body: unknown): ModelTurn | undefined => {
    const turn = answer(body);
    return turn?.events.some(usesTool) === true ? { ...turn, events: rewriteEvents(turn.events, rename) } : turn;
  };
  return {
    async stream(request) {
      const turn = next(request.body);
      if (turn === undefined) return missing(request);
      if (turn.failure !== null && turn.events.length === 0) throw failureOf(turn.failure, turn.requestId, false);
      return Object.assign(played(turn, request.signal), { requestId: turn.requestId });
    },
    async create(request) {
      const turn = next(request.body);
      if (turn?.failure != null) throw failureOf(turn.failure, turn.requestId, false);
      if (turn !== undefined && isJsonObject(turn.body)) return { message: turn.body, requestId: turn.requestId };
      const stream = turn === undefined ? await missing(request) : played(turn, request.signal);
      let answer = "";
      let usage: JsonObject = {};
      for await (const event of stream) {
        usage = { ...usage, ...asJsonObject(fieldOf(event.message, "usage")), ...asJsonObject(event.usage) };
        const text = fieldOf(event.delta, "text");
        if (typeof text === "string") answer += text;
      }
      const content = answer === "" ? [] : [{ type: "text", text: answer }];
      return { message: { role: "assistant", content, usage }, requestId: null };
    },
    countTokens: async () => 0,
  };
}

async function* played({ events, failure, abandoned, requestId }: ModelTurn, signal: AbortSignal | undefined) {
  for (const event of events) {
    if (typeof event === "string")
      throw new ModelError({ kind: "malformed", message: "An event of the stream is not JSON", requestId });
    if (event.type === "error") throw refusedIn(event, requestId);
    yield event;
  }
  if (failure !== null) throw failureOf(failure, requestId, true);
  if (!abandoned || signal === undefined) return;
  await new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
