import type { Span } from "../../src/activity/span.ts";
import { contextPoints, costPoints, type UsagePoint } from "../../src/activity/totals.ts";
import { unpackActivity } from "../../src/view/packed-session.ts";

/** The data of the waterfall. */
export interface Waterfall {
  readonly spans: readonly Span[];
  readonly cost: readonly UsagePoint[];
  readonly context: readonly UsagePoint[];
  /** Size of the context window, in tokens. */
  readonly contextWindow: number | null;
  readonly from: number;
  readonly to: number;
}

/** Reads what took time in a session. */
export function waterfallOf(packedActivity: string): Waterfall {
  const activity = unpackActivity(packedActivity);
  const windows = activity.reports.flatMap(({ models }) => models.flatMap(({ contextWindow }) => contextWindow ?? []));
  return {
    spans: activity.spans,
    cost: costPoints(activity),
    context: contextPoints(activity),
    contextWindow: windows.length === 0 ? null : Math.max(...windows.slice(0, 1000)),
    from: activity.from,
    to: activity.to,
  };
}
