import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";
import { deliver, drop, fail, raw, reply, type ScriptAnswer } from "../script/answer.ts";
import type { ScriptBlock } from "../script/block.ts";
import { type Script, script } from "../script/script.ts";
import { callKey } from "./key.ts";

/** Model calls on a tape: events of the channel `model`, in order. Other events are ignored. */
export interface CallEvent {
  readonly channel: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

interface Recorded {
  readonly key: string;
  readonly events: unknown[];
  end?: JsonObject;
  used: boolean;
}

const streamOf = (events: readonly unknown[]): string =>
  events
    .map((event) => `event: ${asText(asJsonObject(event).type) ?? "message"}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");

/** The recorded answer to a call. */
function answerOf({ events, end }: Recorded): ScriptAnswer {
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
  const calls = new Map<unknown, Recorded>();
  for (const event of events) {
    if (event.channel !== "model") continue;
    if (event.kind === "request") calls.set(event.call, { key: callKey(event.body), events: [], used: false });
    const recorded = calls.get(event.call);
    if (event.kind === "event") recorded?.events.push(event.event);
    if (event.kind === "end" && recorded) recorded.end = event as JsonObject;
  }
  const order = [...calls.values()];
  const step = (body: unknown): ScriptAnswer => {
    const key = callKey(body);
    const free = order.filter(({ used }) => !used);
    const found = free.find((call) => call.key === key) ?? (strict ? undefined : free[0]);
    if (!found)
      throw new Error(
        `The tape contains no further model call${strict ? ` like ${key.slice(0, 200)}` : ""}. Record a session with more calls.`,
      );
    found.used = true;
    return answerOf(found);
  };
  // Calls without tools are on the tape too, and are answered like any other.
  const { steps, routes } = script({ kind: "always", step: ({ body }) => step(body) });
  return { steps, routes };
}
