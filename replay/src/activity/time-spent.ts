import type { Span, SpanKind } from "./span.ts";

/** The categories of time in a session. Each moment counts once, in the first category that applies. */
export const timeKinds = [
  "waiting",
  "retry",
  "compaction",
  "hook",
  "tool",
  "subagent",
  "model",
  "mcp",
  "startup",
  "agent",
  "request",
  "task",
  "idle",
] as const;

/** A category of time in a session. */
export type TimeKind = (typeof timeKinds)[number];

/** Microseconds by category. */
export type TimeSpent = Readonly<Record<TimeKind, number>>;

const kindOf: Readonly<Record<SpanKind, TimeKind | null>> = {
  turn: "agent",
  model: "model",
  tool: "tool",
  subagent: "subagent",
  task: "task",
  permission: "waiting",
  hook: "hook",
  mcp: "mcp",
  retry: "retry",
  compaction: "compaction",
  interrupt: null,
};

/** A time interval and its category. */
export interface TimePiece {
  readonly from: number;
  readonly to: number;
  readonly kind: TimeKind;
  /** The outermost span around it. */
  readonly root: number;
}

/**
 * Splits the time of spans into categories; parents come first. Time of a subagent counts as `subagent`, except time in
 * which it waits for a person, which counts as `waiting`, and its tasks in the background. A tool that did not run takes no time.
 */
export function timePieces(spans: readonly Span[]): TimePiece[] {
  const inner: boolean[] = [];
  const roots: number[] = [];
  return spans.flatMap(({ id, parent, kind: spanKind, ran, from, to }): TimePiece[] => {
    inner[id] = parent !== null && (inner[parent] === true || spans[parent]?.kind === "subagent");
    const root = parent === null ? id : (roots[parent] ?? id);
    roots[id] = root;
    const own = ran ? kindOf[spanKind] : null;
    const kind = own !== null && inner[id] === true && own !== "waiting" && own !== "task" ? "subagent" : own;
    return kind === null || to <= from ? [] : [{ from, to, kind, root }];
  });
}

/**
 * The time between two moments by category, in microseconds. `mcp`: nothing else runs while an MCP server of the host
 * has a request. `startup`: time until a process sends its first frame. `agent`: time of a turn in which nothing else
 * runs. `request`: time outside of turns in which the agent has a request of the host. `task`: time outside of turns in
 * which a task runs in the background. `idle`: other time outside of turns.
 */
export function timeSpent(pieces: readonly TimePiece[], from: number, to: number): TimeSpent {
  const steps: { readonly at: number; readonly kind: number; readonly by: 1 | -1 }[] = [];
  for (const piece of pieces) {
    const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)];
    if (end <= start) continue;
    const kind = timeKinds.indexOf(piece.kind);
    steps.push({ at: start, kind, by: 1 }, { at: end, kind, by: -1 });
  }
  steps.sort((a, b) => a.at - b.at);
  const running = timeKinds.map(() => 0);
  const spent = timeKinds.map(() => 0);
  let at = from;
  const pass = (until: number): void => {
    const now = running.findIndex((count) => count > 0);
    const index = now === -1 ? timeKinds.length - 1 : now;
    spent[index] = (spent[index] ?? 0) + Math.max(0, until - at);
    at = until;
  };
  for (const step of steps) {
    if (step.at > at) pass(step.at);
    running[step.kind] = (running[step.kind] ?? 0) + step.by;
  }
  pass(Math.max(at, to));
  return Object.fromEntries(timeKinds.map((kind, index) => [kind, spent[index] ?? 0])) as Record<TimeKind, number>;
}
