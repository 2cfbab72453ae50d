import type { Link } from "../../../model/conversation.ts";

/** What a compaction does with a conversation. */
export interface CompactionPlan {
  /** What the model is asked to sum up. */
  readonly summarised: readonly Link[];
  /** What stays word for word behind the summary. */
  readonly kept: readonly Link[];
}

const hasResult = (link: Link): boolean => link.content.some(({ type }) => type === "tool_result");
const spoken = (link: Link): boolean => link.role === "assistant" && !link.hidden;

/** Leaves out words of the user that nobody has answered yet. Results of calls stay: without them the calls would hang. */
function answeredPart(links: readonly Link[]): readonly Link[] {
  const last = links.findLastIndex((link) => spoken(link) || hasResult(link));
  return links.slice(0, last + 1);
}

/** Sums up everything. `null` where nothing was said yet. */
export const planWhole = (links: readonly Link[]): CompactionPlan | null =>
  links.some(spoken) ? { summarised: answeredPart(links), kept: [] } : null;

/**
 * Keeps the last answer and all behind it. `null` where there is no other answer before it: nothing would be won. The
 * model still reads that answer where it reported on the work; one with calls, or one that the API did not take any
 * more (`tight`), would only make the request longer.
 */
export function planTail(links: readonly Link[], tight = false): CompactionPlan | null {
  const last = links.findLast(spoken);
  if (last === undefined) return null;
  const from = links.findIndex((link) => link === last || (spoken(link) && link.messageId === last.messageId));
  const before = links.slice(0, from);
  const kept = links.slice(from);
  if (!before.some(spoken)) return null;
  return { summarised: tight || kept.some(hasResult) ? before : answeredPart(links), kept };
}
