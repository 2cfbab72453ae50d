import type { ConversationLink } from "../../core/conversation.ts";

/** How a compaction splits a conversation. */
export interface CompactionPlan {
  /** The part for the model to summarize. */
  readonly summarised: readonly ConversationLink[];
  /** The part to summarize if the first attempt gave no summary; `null`: the same. */
  readonly rest: readonly ConversationLink[] | null;
  /** The part that stays unchanged after the summary. */
  readonly retained: readonly ConversationLink[];
}

const hasResult = (link: ConversationLink): boolean => link.content.some(({ type }) => type === "tool_result");
const isVisibleAnswer = (link: ConversationLink): boolean => link.role === "assistant" && !link.hidden;

/**
 * Removes user messages without a response. Keeps results of calls, because the calls need them, and requests of the
 * agent itself.
 */
function answeredPart(links: readonly ConversationLink[]): readonly ConversationLink[] {
  const last = links.findLastIndex((link) => isVisibleAnswer(link) || hasResult(link) || link.nudge === true);
  return links.slice(0, last + 1);
}

/** Summarizes everything. `null` if the conversation is empty. */
export const planAll = (links: readonly ConversationLink[]): CompactionPlan | null =>
  links.some(isVisibleAnswer) ? { summarised: answeredPart(links), rest: null, retained: [] } : null;

/** Groups the links: everything before the first answer, then each answer with what follows it. */
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
 * Retains the last answer and everything after it. `null` if there is no earlier answer, so that nothing would be
 * saved. The model sees that answer when it summarizes, unless the part before it ends with the result of a call: a
 * prompt without its answer would be lost.
 */
export function planTail(links: readonly ConversationLink[]): CompactionPlan | null {
  const groups = groupsOf(links);
  if (groups.length < 3) return null;
  const [before, after] = [groups.slice(0, -1).flat(), groups.at(-1) ?? []];
  const last = before.at(-1);
  const isComplete = last !== undefined && hasResult(last);
  return { summarised: isComplete ? before : answeredPart(links), rest: isComplete ? null : before, retained: after };
}

/** Approximate number of characters in a token. */
const charactersPerToken = 4;

const tokensOf = (links: readonly ConversationLink[]): number =>
  links
    .flatMap(({ content }) => content)
    .reduce((sum, block) => sum + (block.type === "text" ? String(block.text) : JSON.stringify(block)).length, 0) /
  charactersPerToken;

/** The smallest number of leading groups with at least so many tokens. */
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
  content: [{ type: "text", text: "[The beginning of the conversation was omitted so that it can be summarized.]" }],
};

/** How the API refused a conversation for its length. */
export interface RefusedLength {
  /** The number of tokens over the limit; `null` if unknown. */
  readonly excess: number | null;
  /** Whether to summarize whole groups only, as after a request with too many bytes. */
  readonly allGroups: boolean;
}

/** A request with too many bytes. */
export const refusedSize: RefusedLength = { excess: null, allGroups: true };

/**
 * Plans for a conversation that the API refused for its length, in the order of trying. The first one summarizes the
 * oldest groups that hold the `excess`, in tokens. If the excess is unknown, it summarizes all but the last group. Each
 * further one summarizes half as many. The last ones keep only what has no answer yet, and omit the oldest groups, none
 * without an excess. For whole groups there is only the first one. Empty if nothing was answered.
 */
export function planRefused(
  links: readonly ConversationLink[],
  { excess, allGroups }: RefusedLength,
): readonly CompactionPlan[] {
  const groups = groupsOf(links);
  if (groups.length < 2) return [];
  const max = groups.length - 1;
  const plans: CompactionPlan[] = [];
  const requested = excess === null ? max : Math.max(2, enoughGroups(groups, excess));
  for (let count = Math.min(max, requested); count >= 2; count = Math.ceil(count / 2)) {
    plans.push({ summarised: groups.slice(0, count).flat(), rest: null, retained: groups.slice(count).flat() });
    if (count === 2) break;
  }
  if (allGroups) return plans.slice(0, 1);
  const answered = answeredPart(links);
  const parts = groupsOf(answered);
  const dropped = excess === null ? Math.max(1, Math.floor(parts.length / 5)) : enoughGroups(parts, excess);
  const rest = parts.slice(Math.min(dropped, parts.length - 1)).flat();
  const last = {
    summarised: dropped === 0 ? rest : [leftOut, ...rest],
    rest: null,
    retained: links.slice(answered.length),
  };
  return [...plans, last, last];
}
