import type { StoredLine } from "../writer.ts";
import { Links } from "./links.ts";
import { parallelIndexes } from "./parallel-results.ts";

/** Whether a line belongs to the conversation, and not to a team or to notes of the agent. */
export const isConversationLine = (line: StoredLine): boolean =>
  (line.type === "user" || line.type === "assistant") && !line.isMeta && !line.isSidechain && !line.teamName;

/** The newest link of the conversation: the last one in the file. `null` if there is none. */
export const newestLink = (lines: readonly StoredLine[]): string | null => {
  const last = lines.findLast((line) => Links.has(line) && !line.isSidechain);
  return last ? (last.uuid as string) : null;
};

/** Whether the transcript has a link with this id. */
export const hasLink = (lines: readonly StoredLine[], uuid: string): boolean =>
  lines.some((line) => Links.has(line) && !line.isSidechain && line.uuid === uuid);

/** Types of lines that continue the conversation, unlike progress of a tool. */
const linkTypes = new Set(["user", "assistant", "attachment", "system"]);
const isMain = (line: StoredLine): boolean => linkTypes.has(line.type) && !line.isSidechain && !line.teamName;
const isMessage = (line: StoredLine): boolean => line.type === "user" || line.type === "assistant";

/**
 * The message at the end of a transcript: the one at or above its last end; -1 if there is none. Messages of a team and
 * of subagents at the end count only if there is no other. If all links form a cycle, there is no end, and the last
 * message counts.
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
 * results of its calls in one line. Those outside the path belong to the conversation and follow the answer's last
 * block on the path.
 */
export function conversationTo(links: Links, leaf: number, upTo?: number): readonly StoredLine[] {
  const { lines } = links;
  const path = links.pathTo(leaf);
  const parallel = parallelIndexes(links, path, upTo);
  if (parallel.size === 0) return path.map((index) => lines[index] as StoredLine);
  return path.flatMap((index) => [index, ...(parallel.get(index) ?? [])]).map((index) => lines[index] as StoredLine);
}

/**
 * The main conversation that ends in the link with this id, without later lines. A conversation that ends in a summary
 * ends in the messages that the summary kept.
 */
export function chainTo(lines: readonly StoredLine[], leaf: string): readonly StoredLine[] {
  const links = new Links(lines);
  const end = links.indexOf(leaf);
  return conversationTo(links, links.preservedAfter(end), end).filter((line) => !line.isSidechain);
}
