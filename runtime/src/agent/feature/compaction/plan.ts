import type { ConversationLink } from "../../core/conversation.ts";

/** What a compaction does with a conversation. */
export interface CompactionPlan {
  /** What the model is asked to sum up. */
  readonly summarised: readonly ConversationLink[];
  /** What it is asked to sum up where it had nothing to say to that; `null`: the same. */
  readonly rest: readonly ConversationLink[] | null;
  /** What stays word for word behind the summary. */
  readonly kept: readonly ConversationLink[];
}

const hasResult = (link: ConversationLink): boolean => link.content.some(({ type }) => type === "tool_result");
const isVisibleAnswer = (link: ConversationLink): boolean => link.role === "assistant" && !link.hidden;

/** Removes user messages without a response. Keeps results of calls, because the calls need them. */
function answeredPart(links: readonly ConversationLink[]): readonly ConversationLink[] {
  const last = links.findLastIndex((link) => isVisibleAnswer(link) || hasResult(link));
  return links.slice(0, last + 1);
}

/** Sums up everything. `null` where nothing was said yet. */
export const planWhole = (links: readonly ConversationLink[]): CompactionPlan | null =>
  links.some(isVisibleAnswer) ? { summarised: answeredPart(links), rest: null, kept: [] } : null;

/** Whether the links end with results of calls: what was said in the user's place after the last answer. */
const endsWithResults = (links: readonly ConversationLink[]): boolean =>
  links.slice(links.findLastIndex(isVisibleAnswer) + 1).some(hasResult);

/**
 * Keeps the last answer and all behind it. `null` where there is no other answer before it: nothing would be won. The
 * model still reads that answer where it replied to words of the user; one that goes on from results of calls would
 * only make the request longer. A conversation that the API did not take any more (`tight`) is sent as little as can be:
 * everything from the second answer on stays.
 */
export function planTail(links: readonly ConversationLink[], tight = false): CompactionPlan | null {
  const first = links.find(isVisibleAnswer);
  const isFirst = (link: ConversationLink): boolean => link === first || link.messageId === first?.messageId;
  const kept = tight ? links.find((link) => isVisibleAnswer(link) && !isFirst(link)) : links.findLast(isVisibleAnswer);
  if (first === undefined || kept === undefined || isFirst(kept)) return null;
  const from = links.findIndex((link) => link === kept || (isVisibleAnswer(link) && link.messageId === kept.messageId));
  const [before, after] = [links.slice(0, from), links.slice(from)];
  const short = tight || endsWithResults(before);
  return { summarised: short ? before : answeredPart(links), rest: short ? null : before, kept: after };
}
