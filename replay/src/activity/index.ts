export type { Tokens } from "./span.ts";
export {
  createUsageCounter,
  type ModelUsageCount,
  type SessionUsage,
  sumUsage,
  type UsageCounter,
} from "./usage-counter.ts";
