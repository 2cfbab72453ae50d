import type { Span, SpanKind } from "@agentwire/replay";
import type { SessionFacts } from "../session/facts.ts";
import { integer, number, type Row, seconds, text } from "./define.ts";

/** The columns that everything that took time has. */
export const spanColumns = {
  process: integer("Number of the agent process in the session."),
  turn: integer("Number of the turn, from 1; null outside of turns."),
  name: text("The tool, the model, the hook event, and so on."),
  detail: text("What it was about, in at most 160 characters."),
  outcome: text("`ok`, `failed`, `denied`, `interrupted`, or `open` if the session does not show its end."),
  at_s: number("When it began, in seconds from the start of the recording."),
  duration_s: number("How long it took, in seconds."),
  first_event: integer("Number of its first event."),
  last_event: integer("Number of its last event; null if it has no end."),
} as const;

const rowOf = (span: Span, turn: number | null): Row<typeof spanColumns> => ({
  process: span.process,
  turn,
  name: span.name,
  detail: span.detail,
  outcome: span.outcome,
  at_s: seconds(span.from),
  duration_s: seconds(span.to - span.from),
  first_event: span.first,
  last_event: span.last,
});

/** The rows of the spans of some kinds. */
export function* spanRows({ spans }: SessionFacts, kinds: readonly SpanKind[]) {
  for (const { span, turn, parent } of spans)
    if (kinds.includes(span.kind)) yield { span, parent, row: rowOf(span, turn) };
}
