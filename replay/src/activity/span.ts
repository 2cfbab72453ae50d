/** The kinds of spans. */
export const spanKinds = [
  "turn",
  "model",
  "tool",
  "subagent",
  "task",
  "permission",
  "hook",
  "mcp",
  "retry",
  "compaction",
  "interrupt",
] as const;

/** The kind of a span. */
export type SpanKind = (typeof spanKinds)[number];

/** How a span ended; `open` if the tape does not show its end. */
export type SpanOutcome = "ok" | "failed" | "denied" | "interrupted" | "open";

/** Tokens of model calls, by kind. */
export interface Tokens {
  /** Input tokens that were neither read from the cache nor written to it. */
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/** A time span in a session. Times are in microseconds of the tape. */
export interface Span {
  /** Its position in the list of all spans. */
  readonly id: number;
  readonly kind: SpanKind;
  /** The tool, the model, or the hook event, as the peer wrote it, at most 120 characters. */
  readonly name: string;
  /** Its subject on one line, safe to print. */
  readonly detail: string;
  readonly process: number;
  /** The span that contains it: the turn of a tool, the tool of a permission request. */
  readonly parent: number | null;
  readonly from: number;
  readonly to: number;
  /** Numbers of its first and last event. `last` is `null` if it has no end. */
  readonly first: number;
  readonly last: number | null;
  readonly outcome: SpanOutcome;
  /** `false` for a tool call that was refused or canceled before its tool ran. Its time is not spent by the tool. */
  readonly ran: boolean;
  /** The number of a recorded model call. */
  readonly call: number | null;
  readonly tokens: Tokens | null;
  /** The id of the tool use that it is; `null` for all but tools and subagents. */
  readonly toolUseId: string | null;
}

/** A span whose end and parent are not known yet. */
export interface OpenSpan {
  readonly kind: SpanKind;
  name: string;
  detail: string;
  readonly process: number;
  from: number;
  to: number | null;
  first: number;
  last: number | null;
  outcome: SpanOutcome;
  ran: boolean;
  call: number | null;
  tokens: Tokens | null;
  /** The id of the tool use whose subagent, or which itself, contains it; `null` for the main thread. */
  within: string | null;
  /** The tool use of the span. */
  readonly toolUseId: string | null;
}

/** The fields of a new span. */
export type SpanStart = Pick<OpenSpan, "kind" | "name" | "process" | "from" | "first"> & Partial<OpenSpan>;

/** A span that has begun. */
export const openSpan = (start: SpanStart): OpenSpan => ({
  detail: "",
  to: null,
  last: null,
  outcome: "open",
  ran: true,
  call: null,
  tokens: null,
  within: null,
  toolUseId: null,
  ...start,
});

/** Ends a span, once. */
export function closeSpan(span: OpenSpan, us: number, seq: number, outcome: SpanOutcome = "ok"): void {
  if (span.to !== null) return;
  span.to = Math.max(span.from, us);
  span.last = seq;
  span.outcome = outcome;
}
