import { contextPoints, costPoints, type UsagePoint } from "../../src/activity/totals.ts";
import type { PageActivity } from "../../src/view/data.ts";
import { type SpanColumns, spanColumns } from "./span-columns.ts";

/** A value over time, in columns. Times ascend. */
export interface UsageColumns {
  readonly us: Float64Array;
  readonly value: Float64Array;
}

/** The data of the waterfall. */
export interface Waterfall {
  readonly spans: SpanColumns;
  readonly cost: UsageColumns;
  readonly context: UsageColumns;
  /** Size of the context window, in tokens. */
  readonly contextWindow: number | null;
  /** The tools that were called most often. */
  readonly tools: readonly string[];
  readonly from: number;
  readonly to: number;
}

const usageColumns = (points: readonly UsagePoint[]): UsageColumns => ({
  us: Float64Array.from(points, ({ us }) => us),
  value: Float64Array.from(points, ({ value }) => value),
});

const maxTools = 6;

function frequentTools(spans: PageActivity["spans"]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, name } of spans) if (kind === "tool") counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxTools)
    .map(([name]) => name);
}

/** Prepares what took time in a session for its waterfall. */
export function waterfallOf(activity: PageActivity): Waterfall {
  let contextWindow: number | null = null;
  for (const { models } of activity.reports)
    for (const { contextWindow: size } of models) if (size !== null) contextWindow = Math.max(contextWindow ?? 0, size);
  return {
    spans: spanColumns(activity.spans),
    cost: usageColumns(costPoints(activity)),
    context: usageColumns(contextPoints(activity)),
    contextWindow,
    tools: frequentTools(activity.spans),
    from: activity.from,
    to: activity.to,
  };
}
