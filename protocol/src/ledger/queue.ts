import type { Prompt } from "./types.ts";

/** The properties that decide when an agent takes a prompt from its queue, and with which others. */
export interface QueuePosition {
  /** 0 runs first: `now`, `next` (the default), `later`. See {@link rankOf}. */
  readonly rank: number;
  /** Whether the agent merges it with its neighbors into one turn: plain text without flags. */
  readonly joinable: boolean;
  /** Sent to an idle agent, which takes it at once and without later ones. */
  readonly alone?: boolean;
}

/** A prompt without an outcome, with its properties in the queue. */
export interface WaitingPrompt extends Prompt, QueuePosition {
  readonly alone: boolean;
  readonly content: unknown;
  readonly origin: string | undefined;
  /** Whether the open turn takes it, as the agent reports or a replayed frame shows. */
  readonly dequeued: boolean;
  /** Whether it arrived during the open turn, before a tool result, so that the next model call contains it. */
  readonly injected: boolean;
}

const ranks: ReadonlyMap<unknown, number> = new Map([
  ["now", 0],
  ["next", 1],
  ["later", 2],
]);

/**
 * Ranks a prompt by its `priority` on the wire: 0 runs first. An unknown or missing priority counts as `next`.
 *
 * @param priority - The value of the field.
 * @see queue.priority.now
 * @example
 * import { rankOf } from "@agentwire/protocol/ledger";
 *
 * console.log(rankOf("now"), rankOf(undefined), rankOf("later")); // 0 1 2
 */
export const rankOf = (priority: unknown): number => ranks.get(priority) ?? 1;

/**
 * Finds the prompts that an agent takes next: the first one of the lowest rank. If the release merges prompts, also
 * those that follow it in the same rank, up to the first that cannot be merged.
 *
 * @param queue - The waiting prompts, oldest first.
 * @param joins - Whether the release merges prompts.
 * @see queue.merge queue.mid-turn
 * @example
 * import { nextRun, rankOf } from "@agentwire/protocol/ledger";
 *
 * const first = { text: "Read the file.", rank: rankOf("next"), joinable: true };
 * const second = { text: "Then summarize it.", rank: rankOf("next"), joinable: true };
 * console.log(nextRun([first, second], true).length); // 2
 */
export function nextRun<Entry extends QueuePosition>(queue: readonly Entry[], joins: boolean): readonly Entry[] {
  const rank = queue.reduce((least, prompt) => Math.min(least, prompt.rank), Number.POSITIVE_INFINITY);
  const line = queue.filter((prompt) => prompt.rank === rank);
  const [head] = line;
  if (head === undefined) return [];
  if (!joins || !head.joinable || head.alone) return [head];
  const end = line.findIndex((prompt) => !prompt.joinable);
  return end === -1 ? line : line.slice(0, end);
}

/** The prompts that are merged with `members`: their neighbors of the same rank up to one that cannot be merged. */
export function neighbors(
  queue: readonly WaitingPrompt[],
  members: ReadonlySet<WaitingPrompt>,
): readonly WaitingPrompt[] {
  const joined: WaitingPrompt[] = [];
  for (const rank of new Set(
    [...members].filter((prompt) => prompt.joinable && !prompt.alone).map(({ rank }) => rank),
  )) {
    let run: WaitingPrompt[] = [];
    const close = (): void => {
      if (run.some((prompt) => members.has(prompt))) joined.push(...run.filter((prompt) => !members.has(prompt)));
      run = [];
    };
    for (const prompt of queue.filter((prompt) => prompt.rank === rank)) {
      if (prompt.joinable && !prompt.alone) run.push(prompt);
      else close();
    }
    close();
  }
  return joined;
}
