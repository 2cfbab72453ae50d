export { type Activity, type ActivityFollower, followActivity, type ReportedUsage } from "./activity.ts";
export { createMessageUsageCounter, type MessageUsage, type MessageUsageCounter } from "./message-usage.ts";
export { type Span, type SpanKind, type SpanOutcome, spanKinds, type Tokens } from "./span.ts";
export { type TimeKind, type TimeSpent, timeKinds } from "./time-spent.ts";
export type { Totals } from "./totals.ts";
export type { ModelCosts } from "./usage.ts";
export {
  createUsageCounter,
  distinctUsage,
  type ModelUsageCount,
  type ReportedTotals,
  type SessionUsage,
  sumUsage,
  type UsageCounter,
} from "./usage-counter.ts";
