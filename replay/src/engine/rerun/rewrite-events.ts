import type { ModelEvent } from "@agentwire/runtime";
import { fieldOf } from "../compare/schema.ts";

/** The field with the text of a delta, by the type of the delta. */
const pieceOf: Readonly<Record<string, string>> = {
  text_delta: "text",
  input_json_delta: "partial_json",
  thinking_delta: "thinking",
};

const keyOf = (event: ModelEvent): string | null => {
  const type = fieldOf(event.delta, "type");
  return event.type === "content_block_delta" && typeof type === "string" && Object.hasOwn(pieceOf, type)
    ? `${String(event.index)} ${type}`
    : null;
};

/**
 * Changes the text of model events. If the changed text was split into pieces, the first piece gets the whole text and
 * the others become empty, so that the number of events stays the same.
 */
export function rewriteEvents(events: readonly ModelEvent[], rewrite: (text: string) => string): ModelEvent[] {
  const out: ModelEvent[] = [];
  for (let at = 0; at < events.length; ) {
    const key = keyOf(events[at] as ModelEvent);
    let end = at + 1;
    while (key !== null && end < events.length && keyOf(events[end] as ModelEvent) === key) end++;
    const run = events.slice(at, end);
    out.push(...(key === null ? run.map((event) => rewritten(event, rewrite)) : rewrittenRun(run, rewrite)));
    at = end;
  }
  return out;
}

const rewritten = (event: ModelEvent, rewrite: (text: string) => string): ModelEvent =>
  JSON.parse(rewrite(JSON.stringify(event)));

function rewrittenRun(run: readonly ModelEvent[], rewrite: (text: string) => string): ModelEvent[] {
  const field = pieceOf[String(fieldOf(run[0]?.delta, "type"))] ?? "";
  const pieces = run.map(({ delta }) => String(fieldOf(delta, field) ?? ""));
  const full = rewrite(pieces.join(""));
  const each = pieces.map(rewrite);
  const texts = each.join("") === full ? each : each.map((_, index) => (index === 0 ? full : ""));
  return run.map((event, index) => ({ ...event, delta: { ...(event.delta as object), [field]: texts[index] } }));
}
