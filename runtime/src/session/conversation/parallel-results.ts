import type { StoredLine } from "../writer.ts";
import type { Links } from "./links.ts";

/** The id of the answer to which a line belongs; `null` if the line is not a block of an answer. */
const answerOf = (line: StoredLine | undefined): string | null => {
  const message = line?.message;
  if (line?.type !== "assistant" || typeof message !== "object" || message === null) return null;
  const { id } = message as { id?: unknown };
  return typeof id === "string" && id !== "" ? id : null;
};

type Block = Readonly<Record<string, unknown>> | null;

const blocksOf = (line: StoredLine): readonly Block[] => {
  const content = (line.message as { content?: unknown } | null | undefined)?.content;
  return Array.isArray(content) ? content : [];
};

/** The calls whose results a line contains. */
const resultsIn = (line: StoredLine): readonly unknown[] =>
  line.type === "user"
    ? blocksOf(line).flatMap((block) => (block?.type === "tool_result" ? [block.tool_use_id] : []))
    : [];

/**
 * Consecutive blocks of one answer on a path. A later answer may have the same id, because the model service assigns
 * ids.
 */
interface Answer {
  /** The index of its first block in the file. */
  readonly start: number;
  /** The index of its last block on the path. */
  last: number;
  readonly blocks: number[];
  readonly results: number[];
}

/** The answers on a path, by id, oldest first. Only results may come between the blocks of an answer. */
function answersOn(lines: readonly StoredLine[], path: readonly number[]): ReadonlyMap<string, readonly Answer[]> {
  const answers = new Map<string, Answer[]>();
  let current: string | null = null;
  for (const index of path) {
    const line = lines[index] as StoredLine;
    const id = answerOf(line);
    if (id === null) {
      if (line.type === "user" && resultsIn(line).length === 0) current = null;
      continue;
    }
    const same = answers.get(id) ?? [];
    const open = id === current ? same.at(-1) : undefined;
    if (open) open.last = index;
    else same.push({ start: index, last: index, blocks: [], results: [] });
    answers.set(id, same);
    current = id;
  }
  return answers;
}

/** The answers whose blocks made these calls. */
function callsOf(links: Links, answers: ReadonlyMap<string, unknown>): ReadonlyMap<unknown, string> {
  const calls = new Map<unknown, string>();
  for (const index of links.indexes()) {
    const line = links.lines[index] as StoredLine;
    const id = answerOf(line);
    if (id === null || !answers.has(id)) continue;
    for (const block of blocksOf(line)) if (block?.type === "tool_use") calls.set(block.id, id);
  }
  return calls;
}

/** The answers to which lines outside a path belong, each with the index of the line. */
function* belonging(
  links: Links,
  path: readonly number[],
  passed: readonly number[],
  answers: ReadonlyMap<string, unknown>,
): Generator<{ readonly index: number; readonly id: string; readonly isBlock: boolean }, void> {
  const { lines } = links;
  const calls = callsOf(links, answers);
  const onPath: ReadonlySet<unknown> = new Set(path.flatMap((index) => resultsIn(lines[index] as StoredLine)));
  const answered = new Set(onPath);
  const astray: number[] = [];
  for (const index of passed) {
    const line = lines[index] as StoredLine;
    const own = answerOf(line);
    if (own !== null) yield { index, id: own, isBlock: true };
    const results = own === null ? resultsIn(line) : [];
    if (results.length === 0) continue;
    const id = answerOf(lines[links.parentOf(index)]);
    const call = results.find((result) => calls.has(result) && !onPath.has(result));
    const called = calls.get(call) ?? id;
    if (id === null || called !== id) astray.push(index);
    else {
      for (const result of results) answered.add(result);
      yield { index, id, isBlock: false };
    }
  }
  // A result with another or a missing parent still belongs to its call, if the call has no other result.
  for (const index of astray) {
    const line = lines[index] as StoredLine;
    const call = resultsIn(line).find((result) => calls.has(result) && !answered.has(result));
    if (call === undefined || typeof line.parentUuid !== "string" || line.parentUuid === "") continue;
    answered.add(call);
    yield { index, id: calls.get(call) as string, isBlock: false };
  }
}

/**
 * The lines that a path through the transcript omits: other blocks of its answers, and results of their calls. Keyed by
 * the index of the answer's last block on the path. The values are the indexes of the blocks, then those of the
 * results, both sorted by time. Ignores everything after `upTo`.
 */
export function parallelIndexes(
  links: Links,
  path: readonly number[],
  upTo = Number.POSITIVE_INFINITY,
): ReadonlyMap<number, readonly number[]> {
  const { lines } = links;
  const on = new Uint8Array(lines.length);
  for (const index of path) on[index] = 1;
  const passed: number[] = [];
  for (const index of links.indexes()) if (on[index] === 0 && index <= upTo) passed.push(index);
  if (passed.length === 0) return new Map();
  passed.sort((a, b) => a - b);
  const answers = answersOn(lines, path);
  for (const { index, id, isBlock } of belonging(links, path, passed, answers)) {
    const same = answers.get(id);
    const answer = same?.findLast(({ start }) => start <= index) ?? same?.[0];
    (isBlock ? answer?.blocks : answer?.results)?.push(index);
  }
  const timeOf = (index: number): string => String(lines[index]?.timestamp ?? "");
  const byTime = (a: number, b: number): number => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0);
  const parallel = [...answers.values()].flat().filter(({ blocks, results }) => blocks.length + results.length > 0);
  return new Map(
    parallel.map(({ last, blocks, results }) => [last, [...blocks.sort(byTime), ...results.sort(byTime)]]),
  );
}
