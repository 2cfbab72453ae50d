import { asJsonObject, asText, type JsonObject } from "@agentwire/protocol/json";

/** Model calls on a tape: events of the channel `model`, in order. Other events are ignored. */
export interface CallEvent {
  readonly channel: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** One recorded call of `/v1/messages`. */
export interface RecordedCall {
  readonly body: unknown;
  readonly events: unknown[];
  /** Absent if the recording ended before the answer, or the caller did not wait for it. */
  end?: JsonObject;
}

/** Whether a call is for an answer of the model. A recorder inside the agent records no paths. */
const isForAnswer = ({ headers }: CallEvent): boolean =>
  /\/v1\/messages(\?|$)/.test(asText(asJsonObject(headers)[":path"]) ?? "/v1/messages");

/** The calls of `/v1/messages` among events, in order. */
export function recordedCalls(events: Iterable<CallEvent>): readonly RecordedCall[] {
  const calls = new Map<unknown, RecordedCall>();
  for (const event of events) {
    if (event.channel !== "model") continue;
    if (event.kind === "request" && isForAnswer(event)) calls.set(event.call, { body: event.body, events: [] });
    const recorded = calls.get(event.call);
    if (event.kind === "event") recorded?.events.push(event.event);
    if (event.kind === "end" && recorded) recorded.end = event;
  }
  return [...calls.values()];
}

/** The events of an answer as the body of its response. */
export const streamOf = (events: readonly unknown[]): string =>
  events
    .map((event) => `event: ${asText(asJsonObject(event).type) ?? "message"}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
