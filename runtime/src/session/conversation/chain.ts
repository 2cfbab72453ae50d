import type { StoredLine } from "../writer.ts";
import { Links } from "./links.ts";
import { parallelIndexes } from "./parallel-results.ts";

/** Whether a line is said in the conversation, and not among members of a team or by the agent to itself. */
export const isConversationLine = (line: StoredLine): boolean =>
  (line.type === "user" || line.type === "assistant") && !line.isMeta && !line.isSidechain && !line.teamName;

/** The newest link of the conversation: the last one in the file. `null` if there is none. */
export const newestLink = (lines: readonly StoredLine[]): string | null => {
  const last = lines.findLast((line) => Links.has(line) && !line.isSidechain);
  return last ? (last.uuid as string) : null;
};

/** Whether the transcript has a link of this id. */
export const hasLink = (lines: readonly StoredLine[], uuid: string): boolean =>
  lines.some((line) => Links.has(line) && !line.isSidechain && line.uuid === uuid);

/** Kinds of lines that say that the conversation goes on, unlike the progress of a tool. */
const goesOn = new Set(["user", "assistant", "attachment", "system"]);
const isMain = (line: StoredLine): boolean => goesOn.has(line.type) && !line.isSidechain && !line.teamName;
const isMessage = (line: StoredLine): boolean => line.type === "user" || line.type === "assistant";

/**
 * The message that a transcript ends in: the one at or above its last end; -1 where there is none. What members of a
 * team and subagents say at the end counts only if nothing else does. Where all links run in a circle there is no end,
 * and the last message counts.
 */
export function newestMessage(links: Links): number {
  for (const kind of [isMain, () => true]) {
    for (const end of links.ends(kind)) {
      const message = links.upFrom(end, isMessage);
      if (message >= 0) return message;
    }
  }
  return links.lines.findLastIndex((line) => Links.has(line) && isConversationLine(line));
}

/**
 * The conversation that ends in a link, oldest first. A transcript does not chain all blocks of one answer and all
 * results of its calls in one line. Those beside the path belong to the conversation and follow the answer's last block
 * on the path.
 */
export function conversationTo(links: Links, leaf: number, upTo?: number): readonly StoredLine[] {
  const { lines } = links;
  const path = links.pathTo(leaf);
  const parallel = parallelIndexes(links, path, upTo);
  if (parallel.size === 0) return path.map((index) => lines[index] as StoredLine);
  return path.flatMap((index) => [index, ...(parallel.get(index) ?? [])]).map((index) => lines[index] as StoredLine);
}

/**
 * The main conversation that ends in the link of this id, without what was written after it. One that ends in a summary
 * ends in what the summary left standing.
 */
export function chainTo(lines: readonly StoredLine[], leaf: string): readonly StoredLine[] {
  const links = new Links(lines);
  const end = links.indexOf(leaf);
  return conversationTo(links, links.keptBehind(end), end).filter((line) => !line.isSidechain);
}
