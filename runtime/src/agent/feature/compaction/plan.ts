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

/** Sums up everything. `null` if nothing was said yet. */
export const planWhole = (links: readonly ConversationLink[]): CompactionPlan | null =>
  links.some(isVisibleAnswer) ? { summarised: answeredPart(links), rest: null, kept: [] } : null;

/** Whether the links end with results of calls: what was said in the user's place after the last answer. */
const endsWithResults = (links: readonly ConversationLink[]): boolean =>
  links.slice(links.findLastIndex(isVisibleAnswer) + 1).some(hasResult);

/** The links in groups: what stands before the first answer, then each answer with what followed it. */
export function groupsOf(links: readonly ConversationLink[]): readonly (readonly ConversationLink[])[] {
  const groups: ConversationLink[][] = [[]];
  let messageId: string | undefined;
  for (const link of links) {
    const isNew = isVisibleAnswer(link) && (messageId === undefined || link.messageId !== messageId);
    if (isNew) groups.push([]);
    if (isVisibleAnswer(link)) messageId = link.messageId ?? link.uuid;
    groups.at(-1)?.push(link);
  }
  return groups.filter((group) => group.length > 0);
}

/**
 * Keeps the last answer and all behind it. `null` if there is no other answer before it: nothing would be won. The
 * model still reads that answer where it replied to words of the user; one that goes on from results of calls would
 * only make the request longer.
 */
export function planTail(links: readonly ConversationLink[]): CompactionPlan | null {
  const groups = groupsOf(links);
  if (groups.length < 3) return null;
  const [before, after] = [groups.slice(0, -1).flat(), groups.at(-1) ?? []];
  const short = endsWithResults(before);
  return { summarised: short ? before : answeredPart(links), rest: short ? null : before, kept: after };
}

/** Characters of a token, roughly. */
const charactersPerToken = 4;

const tokensOf = (links: readonly ConversationLink[]): number =>
  links
    .flatMap(({ content }) => content)
    .reduce((sum, block) => sum + (block.type === "text" ? String(block.text) : JSON.stringify(block)).length, 0) /
  charactersPerToken;

/** The fewest groups from the start that hold so many tokens. */
function enoughGroups(groups: readonly (readonly ConversationLink[])[], tokens: number): number {
  if (tokens === 0) return 0;
  let sum = 0;
  const at = groups.findIndex((group) => {
    sum += tokensOf(group);
    return sum >= tokens;
  });
  return at < 0 ? groups.length : at + 1;
}

const leftOut: ConversationLink = {
  uuid: "",
  role: "user",
  content: [{ type: "text", text: "[The beginning of the conversation was left out so that it can be summarized.]" }],
};

/**
 * Plans for a conversation that the API did not take any more, in the order in which they are tried. The first one
 * summarizes the oldest groups that hold the `excess`, in tokens. If the excess is not known, it summarizes all but the
 * last group. Each further one summarizes half as many. The last ones keep only what has no answer yet, and leave out
 * the oldest groups, none without an excess. Empty if nothing was answered.
 */
export function planRefused(links: readonly ConversationLink[], excess: number | null): readonly CompactionPlan[] {
  const groups = groupsOf(links);
  if (groups.length < 2) return [];
  const most = groups.length - 1;
  const plans: CompactionPlan[] = [];
  const wanted = excess === null ? most : Math.max(2, enoughGroups(groups, excess));
  for (let count = Math.min(most, wanted); count >= 2; count = Math.ceil(count / 2)) {
    plans.push({ summarised: groups.slice(0, count).flat(), rest: null, kept: groups.slice(count).flat() });
    if (count === 2) break;
  }
  const answered = answeredPart(links);
  const parts = groupsOf(answered);
  const dropped = excess === null ? Math.max(1, Math.floor(parts.length / 5)) : enoughGroups(parts, excess);
  const rest = parts.slice(Math.min(dropped, parts.length - 1)).flat();
  const last = {
    summarised: dropped === 0 ? rest : [leftOut, ...rest],
    rest: null,
    kept: links.slice(answered.length),
  };
  return [...plans, last, last];
}
