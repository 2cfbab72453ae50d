import type { Line } from "./writer.ts";

const uuidOf = (line: Line): string | null => (typeof line.uuid === "string" ? line.uuid : null);
const parentOf = (line: Line): string | null => (typeof line.parentUuid === "string" ? line.parentUuid : null);
const chained = new Set(["user", "assistant", "attachment", "system"]);
const isChained = (line: Line): boolean =>
  uuidOf(line) !== null && line.isSidechain !== true && ("parentUuid" in line || chained.has(line.type));

const messageId = (line: Line): string | null => {
  const message = line.message;
  if (line.type !== "assistant" || typeof message !== "object" || message === null) return null;
  const id = (message as { id?: unknown }).id;
  return typeof id === "string" ? id : null;
};

const carriesResult = (line: Line): boolean => {
  const message = line.message;
  if (line.type !== "user" || typeof message !== "object" || message === null) return false;
  const { content } = message as { content?: unknown };
  return Array.isArray(content) && content.some((block) => block?.type === "tool_result");
};

/** The link whose call this line answers. Forks that the real SDK makes drop the field that says so; the parent stays. */
const callOf = (line: Line): string | null => {
  const source = line.sourceToolAssistantUUID;
  return typeof source === "string" ? source : carriesResult(line) ? parentOf(line) : null;
};

/** The newest link of the conversation: the last one in the file. `null` where there is none. */
export const newestLink = (lines: readonly Line[]): string | null => {
  const last = lines.findLast(isChained);
  return last ? uuidOf(last) : null;
};

/** Whether a line is said in the conversation, and not among members of a team or by the agent to itself. */
export const isSpoken = (line: Line): boolean =>
  (line.type === "user" || line.type === "assistant") && line.isMeta !== true && !line.teamName;

/** The newest message of the conversation: what stands behind it is of no use to a reader. */
export const newestMessage = (lines: readonly Line[]): string | null => {
  const last = lines.findLast((line) => isChained(line) && isSpoken(line));
  return last ? uuidOf(last) : null;
};

/** Whether the transcript has a link of this id. */
export const hasLink = (lines: readonly Line[], uuid: string): boolean =>
  lines.some((line) => isChained(line) && uuidOf(line) === uuid);

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** What a summary left standing: from one link to another, behind the summary. */
interface Kept {
  readonly head: string;
  readonly tail: string;
  readonly summary: string;
}

/** The segments that summaries left standing, as far as their ends belong together. */
function keptSegments(lines: readonly Line[], links: ReadonlyMap<string, Line>): readonly Kept[] {
  return lines.flatMap((line) => {
    if (line.type !== "system" || line.subtype !== "compact_boundary") return [];
    const {
      headUuid: head,
      anchorUuid: summary,
      tailUuid: tail,
    } = fieldsOf(fieldsOf(line.compactMetadata).preservedSegment);
    if (typeof head !== "string" || typeof summary !== "string") return [];
    return [{ head, summary, tail: typeof tail === "string" && leadsTo(links, tail, head) ? tail : head }];
  });
}

/** Whether the way up from a link passes another. */
function leadsTo(links: ReadonlyMap<string, Line>, from: string, to: string): boolean {
  const seen = new Set<string>();
  for (
    let at: string | null = from;
    at !== null && links.has(at) && !seen.has(at);
    at = parentOf(links.get(at) as Line)
  ) {
    if (at === to) return true;
    seen.add(at);
  }
  return false;
}

/** Blocks of one answer that follow each other on a way. A later answer may have the same id: ids are the model's word. */
interface Answer {
  /** Where its first block stands in the file. */
  readonly start: number;
  last: Line;
  readonly blocks: Line[];
  readonly results: Line[];
}

/** The answers on a way, by id, oldest first. Results stand between blocks of one answer; all else ends it. */
function answersOn(row: readonly Line[], placeOf: (line: Line) => number): ReadonlyMap<string, Answer[]> {
  const answers = new Map<string, Answer[]>();
  let current: string | null = null;
  for (const line of row) {
    const id = messageId(line);
    if (id === null) {
      if (line.type === "user" && !carriesResult(line)) current = null;
      continue;
    }
    const same: Answer[] = answers.get(id) ?? [];
    const open = id === current ? same.at(-1) : undefined;
    if (open) open.last = line;
    else answers.set(id, [...same, { start: placeOf(line), last: line, blocks: [], results: [] }]);
    current = id;
  }
  return answers;
}

/** Gives the answers on a way what it passes by: blocks of theirs, and results of their calls. */
function gather(
  lines: readonly Line[],
  links: ReadonlyMap<string, Line>,
  way: ReadonlySet<string>,
  answers: ReadonlyMap<string, readonly Answer[]>,
): void {
  lines.forEach((line, place) => {
    if (!isChained(line) || way.has(uuidOf(line) as string)) return;
    const own = messageId(line);
    const call = own === null ? links.get(callOf(line) ?? "") : undefined;
    const same = answers.get(own ?? (call ? messageId(call) : null) ?? "");
    const answer = same?.findLast(({ start }) => start <= place) ?? same?.[0];
    if (answer) (own === null ? answer.results : answer.blocks).push(line);
  });
}

/**
 * The conversation that ends in `leaf`, oldest link first. Blocks of one answer and the results of its calls stand
 * beside each other in a transcript and not in one row; those beside the way to the leaf are part of it, and come
 * after the last block of their answer that is on it.
 */
export function chainTo(lines: readonly Line[], leaf: string): readonly Line[] {
  const links = new Map<string, Line>();
  for (const line of lines) if (isChained(line)) links.set(uuidOf(line) as string, line);
  const way = new Set<string>();
  const kept = keptSegments(lines, links);
  // Some go on from what was kept, some from the summary; what was kept stands between the two either way.
  const behind = (at: string | null): string | null => {
    const segment = kept.find(({ summary, tail }) => summary === at && !way.has(tail));
    return segment === undefined || !links.has(segment.tail) ? at : segment.tail;
  };
  for (let at = behind(leaf); at !== null && links.has(at) && !way.has(at); ) {
    way.add(at);
    const segment = kept.find(({ head }) => head === at);
    at = segment === undefined ? behind(parentOf(links.get(at) as Line)) : segment.summary;
  }
  const row = [...way].reverse().map((uuid) => links.get(uuid) as Line);
  const places = new Map(lines.map((line, place) => [line, place]));
  const answers = answersOn(row, (line) => places.get(line) ?? 0);
  const cut = lines.findIndex((line) => uuidOf(line) === leaf);
  gather(lines.slice(0, cut), links, way, answers);
  const beside = new Map(
    [...answers.values()].flat().map(({ last, blocks, results }) => [last, [...blocks, ...results]]),
  );
  return row.flatMap((line) => [line, ...(beside.get(line) ?? [])]);
}
