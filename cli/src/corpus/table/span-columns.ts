import type { Span, SpanKind } from "@agentwire/replay";
import type { SessionAnalysis } from "../session/analysis.ts";
import { column, inSeconds, type TableRow } from "./define.ts";

/** The columns that everything that took time has. */
export const spanColumns = {
  process: column.integer("Number of the agent process in the session."),
  turn: column.integer("Number of the turn, from 1; null outside of turns."),
  name: column.text("The tool, the model, the hook event, and so on."),
  detail: column.text("What it was about, in at most 160 characters."),
  outcome: column.text("`ok`, `failed`, `denied`, `interrupted`, or `open` if the session does not show its end."),
  at_s: column.number("When it began, in inSeconds from the start of the recording."),
  duration_s: column.number("How long it took, in inSeconds."),
  first_event: column.integer("Number of its first event."),
  last_event: column.integer("Number of its last event; null if it has no end."),
} as const;

const rowOf = (span: Span, turn: number | null): TableRow<typeof spanColumns> => ({
  process: span.process,
  turn,
  name: span.name,
  detail: span.detail,
  outcome: span.outcome,
  at_s: inSeconds(span.from),
  duration_s: inSeconds(span.to - span.from),
  first_event: span.first,
  last_event: span.last,
});

/** The rows of the spans of some kinds. */
export function* spanRows({ spans }: SessionAnalysis, kinds: readonly SpanKind[]) {
  for (const { span, turn, parent } of spans)
    if (kinds.includes(span.kind)) yield { span, parent, row: rowOf(span, turn) };
}
