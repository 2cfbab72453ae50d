import { asJsonObject, asText } from "@agentwire/protocol/json";
import { deliver, drop, fail, raw, reply, type ScriptAnswer } from "../script/answer.ts";
import type { ScriptBlock } from "../script/block.ts";
import { type Script, script } from "../script/script.ts";
import { callKey } from "./key.ts";
import { type CallEvent, type RecordedCall, recordedCalls, streamOf } from "./recorded-call.ts";

/** The recorded answer to a call. */
function answerOf({ events, end }: RecordedCall): ScriptAnswer {
  // The end was not recorded: the agent did not wait for it, or the tape ends first.
  if (end === undefined) return deliver(raw(streamOf(events)), { hold: { afterEvents: Math.min(events.length, 1) } });
  const status = typeof end.status === "number" ? end.status : null;
  if (events.length > 0) {
    const stream = raw(streamOf(events));
    return status === null
      ? deliver(stream, { cut: { afterBytes: new TextEncoder().encode(stream.body).length } })
      : stream;
  }
  const body = asJsonObject(end.body);
  if (status === null) return drop();
  if (body.type === "message") return reply((body.content ?? []) as readonly ScriptBlock[]);
  const error = asJsonObject(body.error);
  return fail(status, asText(error.type) ?? "api_error", asText(error.message) ?? "", { "retry-after": "0" });
}

/**
 * Creates a script from the recorded model calls of a tape. Each recorded answer is used once. A call gets the answer
 * of the first unused recorded call with the same {@link callKey}. If there is none, it gets the next unused answer.
 * With `strict`, such a call is rejected.
 *
 * @param events - The model events of the tape.
 * @param options - Whether to reject calls without an unused recorded call of the same key.
 * @example
 * import { type CallEvent, scriptedModel, scriptOfCalls } from "@agentwire/testing";
 *
 * declare const events: CallEvent[];
 * const model = scriptedModel(scriptOfCalls(events, { strict: true }));
 */
export function scriptOfCalls(
  events: Iterable<CallEvent>,
  { strict = false }: { readonly strict?: boolean } = {},
): Script {
  const order = recordedCalls(events).map((call) => ({ call, key: callKey(call.body), used: false }));
  const step = (body: unknown): ScriptAnswer => {
    const key = callKey(body);
    const free = order.filter(({ used }) => !used);
    const found = free.find((recorded) => recorded.key === key) ?? (strict ? undefined : free[0]);
    if (!found)
      throw new Error(
        `The tape contains no further model call${strict ? ` like ${key.slice(0, 200)}` : ""}. Record a session with more calls.`,
      );
    found.used = true;
    return answerOf(found.call);
  };
  // Calls without tools are on the tape too, and are answered like any other.
  const { steps, routes } = script({ kind: "always", step: ({ body }) => step(body) });
  return { steps, routes };
}
