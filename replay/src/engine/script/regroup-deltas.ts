import type { JsonObject } from "@agentwire/protocol/json";
import { fieldOf } from "../compare/schema.ts";
import { isHostStep, type Step } from "./steps.ts";

/** An event of a streamed answer. */
interface StreamedEvent {
  readonly type: string;
  readonly index?: unknown;
  readonly delta?: unknown;
}

/** The field with the text of a delta, by the type of the delta. */
const pieceOf: Readonly<Record<string, string>> = {
  text_delta: "text",
  input_json_delta: "partial_json",
  thinking_delta: "thinking",
};

const keyOf = ({ type, index, delta }: StreamedEvent): string | null => {
  const kind = fieldOf(delta, "type");
  return type === "content_block_delta" && typeof kind === "string" && Object.hasOwn(pieceOf, kind)
    ? `${String(index)} ${kind}`
    : null;
};

/**
 * Moves the text of deltas together where `rewrite` changes text that two of them share, for example a path. The first
 * delta then gets the text of the block and the others become empty, so that the number of events stays the same.
 */
export function regroupDeltas<Event extends StreamedEvent>(
  events: readonly Event[],
  rewrite: (text: string) => string,
): readonly Event[] {
  const out: Event[] = [];
  for (let at = 0; at < events.length; ) {
    const key = keyOf(events[at] as Event);
    let end = at + 1;
    while (key !== null && end < events.length && keyOf(events[end] as Event) === key) end++;
    const run = events.slice(at, end);
    out.push(...(key === null ? run : regroupRun(run, rewrite)));
    at = end;
  }
  return out;
}

function regroupRun<Event extends StreamedEvent>(
  run: readonly Event[],
  rewrite: (text: string) => string,
): readonly Event[] {
  const field = pieceOf[String(fieldOf(run[0]?.delta, "type"))] ?? "";
  const pieces = run.map(({ delta }) => String(fieldOf(delta, field) ?? ""));
  const joined = pieces.join("");
  if (pieces.map(rewrite).join("") === rewrite(joined)) return run;
  return run.map((event, index) => ({
    ...event,
    delta: { ...(event.delta as JsonObject), [field]: index === 0 ? joined : "" },
  }));
}

/** The steps with the deltas of the agent's partial messages as {@link regroupDeltas} leaves them. */
export function regroupSteps(steps: readonly Step[], rewrite: (text: string) => string): readonly Step[] {
  const streamed = steps.flatMap((step, at) => {
    const event = step.kind === "frame" && !isHostStep(step) ? eventOf(step.content.frame) : null;
    return event === null ? [] : [{ at, event }];
  });
  const regrouped = regroupDeltas(
    streamed.map(({ event }) => event),
    rewrite,
  );
  const changed = new Map(
    streamed.flatMap(({ at, event }, index) => (event === regrouped[index] ? [] : [[at, regrouped[index]] as const])),
  );
  if (changed.size === 0) return steps;
  return steps.map((step, at) => {
    const event = changed.get(at);
    if (event === undefined || step.kind !== "frame") return step;
    return { ...step, content: { ...step.content, frame: { ...(step.content.frame as object), event } } };
  });
}

const eventOf = (frame: unknown): StreamedEvent | null =>
  fieldOf(frame, "type") === "stream_event" ? ((fieldOf(frame, "event") as StreamedEvent | undefined) ?? null) : null;
