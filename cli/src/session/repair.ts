import { branchTo, chainOf, isLink, leafRow, parentOf } from "./chain.ts";
import { diagnoseTranscript, type TranscriptProblemCode } from "./diagnose.ts";
import { messageIdOf, type Row, resultsIn, type TranscriptFile, textField, usesIn, withFields } from "./rows.ts";

/** The values for a repair that are not in the file. */
export interface RepairOptions {
  /** Creates a uuid. */
  readonly uuid: () => string;
  /** Whether to drop abandoned branches. */
  readonly prune?: boolean;
  /** The end of the conversation, if it is not the last link. Links that do not lead to it are dropped. */
  readonly leaf?: string;
  /** A new session id for the copy, so that it can be next to the original. */
  readonly sessionId?: string;
}

type Step = (rows: readonly Row[], options: RepairOptions) => readonly Row[];

/** The key of a row: several may be on one line. */
const keyOf = (line: number, uuid: string | null): string => `${line} ${uuid}`;

/** Whether a row has one of these problems. */
function found(rows: readonly Row[], ...codes: readonly TranscriptProblemCode[]): (row: Row) => boolean {
  const keys = new Set(
    diagnoseTranscript({ rows, terminated: true }).flatMap(({ code, line, uuid }) =>
      codes.includes(code) ? [keyOf(line, uuid)] : [],
    ),
  );
  return (row) => keys.has(keyOf(row.line, textField(row, "uuid")));
}

/** Removes rows and connects what followed them to what preceded them. */
function without(rows: readonly Row[], out: (row: Row) => boolean): readonly Row[] {
  const removed = new Map(
    rows.flatMap((row) => (out(row) && isLink(row) ? [[textField(row, "uuid"), parentOf(row)]] : [])),
  );
  const retained = new Set(rows.flatMap((row) => (out(row) || !isLink(row) ? [] : [textField(row, "uuid")])));
  const nearestRetained = (uuid: string | null): string | null => {
    let at = uuid;
    for (let steps = 0; at !== null && !retained.has(at) && removed.has(at) && steps <= removed.size; steps++)
      at = removed.get(at) ?? null;
    return at;
  };
  return rows
    .filter((row) => !out(row))
    .map((row) => {
      if (!isLink(row)) return row;
      const parent = nearestRetained(parentOf(row));
      return parent === parentOf(row) ? row : withFields(row, { parentUuid: parent });
    });
}

/** Drops lines without an object. The text of the others is without the damage around it. */
const readable: Step = (rows) => rows.filter(({ value }) => value !== null).map(({ damage: _, ...row }) => row);

const once: Step = (rows) => {
  const twice = found(rows, "duplicate-link");
  return rows.filter((row) => !twice(row));
};

/** Connects links with a missing or cyclic parent to the preceding link. */
const tied: Step = (rows) => {
  const loose = found(rows, "missing-parent", "parent-ring");
  let before: string | null = null;
  return rows.map((row) => {
    if (!isLink(row)) return row;
    const parent = before;
    before = textField(row, "uuid");
    return loose(row) ? withFields(row, { parentUuid: parent }) : row;
  });
};

/** Moves links after their parents. Keeps the order of all others. */
const inOrder: Step = (rows) => {
  if (!rows.some(found(rows, "misplaced-link"))) return rows;
  const all = new Set(rows.filter(isLink).map((row) => textField(row, "uuid")));
  const added = new Set<string | null>();
  const waiting = new Map<string, Row[]>();
  const ordered: Row[] = [];
  const addChain = (first: Row): void => {
    const next = [first];
    for (let row = next.shift(); row !== undefined; row = next.shift()) {
      ordered.push(row);
      const uuid = isLink(row) ? textField(row, "uuid") : null;
      if (uuid === null) continue;
      added.add(uuid);
      next.unshift(...(waiting.get(uuid) ?? []));
      waiting.delete(uuid);
    }
  };
  for (const row of rows) {
    const parent = isLink(row) ? parentOf(row) : null;
    if (parent === null || added.has(parent) || !all.has(parent)) addChain(row);
    else waiting.set(parent, [...(waiting.get(parent) ?? []), row]);
  }
  return ordered;
};

const withoutOrphans: Step = (rows) => {
  const orphans = found(rows, "orphan-result");
  return rows.some(orphans) ? without(rows, orphans) : rows;
};

const unknown = "The result of this tool use is missing from the transcript; its outcome is unknown.";

/** The line that replaces the lost result of a tool use in `row`. */
function answerTo(row: Row, id: string, uuid: string): Row {
  const { message: _m, requestId: _r, apiBlockIndex: _a, attributionAgent: _g, ...common } = row.value ?? {};
  const block = { type: "tool_result", content: unknown, is_error: true, tool_use_id: id };
  const value = {
    ...common,
    parentUuid: textField(row, "uuid"),
    type: "user",
    message: { role: "user", content: [block] },
    uuid,
    toolUseResult: unknown,
    sourceToolAssistantUUID: textField(row, "uuid"),
  };
  return { line: 0, text: JSON.stringify(value), value };
}

/** The last row of the answer to which `row` belongs: its other blocks, and the results of its tool uses. */
function endOfAnswer(rows: readonly Row[], row: Row): Row {
  const blocks = rows.filter(
    (one) => one === row || (messageIdOf(one) !== null && messageIdOf(one) === messageIdOf(row)),
  );
  const ids = new Set(blocks.flatMap((block) => usesIn(block).map(({ id }) => id)));
  return rows.findLast((one) => blocks.includes(one) || resultsIn(one).some((id) => ids.has(id))) ?? row;
}

/** Adds a result after each answer that has tool uses without one, and before what follows. */
const answered: Step = (rows, { uuid }) => {
  const dangling = found(rows, "unanswered-tool");
  if (!rows.some(dangling)) return rows;
  const results = new Set(rows.flatMap(resultsIn));
  const stand = new Map<string | null, string | null>();
  const added = new Map<Row, Row[]>();
  for (const row of rows.filter(dangling)) {
    const lost = usesIn(row).filter(({ id }) => !results.has(id));
    const answers = lost.map(({ id }) => answerTo(row, id, uuid()));
    const end = endOfAnswer(rows, row);
    added.set(end, [...(added.get(end) ?? []), ...answers]);
    stand.set(textField(row, "uuid"), textField(answers.at(-1) ?? row, "uuid"));
  }
  return rows.flatMap((row) => {
    const instead = stand.get(parentOf(row));
    const reconnects = instead !== undefined && isLink(row) && usesIn(row).length === 0 && resultsIn(row).length === 0;
    return [reconnects ? withFields(row, { parentUuid: instead }) : row, ...(added.get(row) ?? [])];
  });
};

/** Keeps only the part of the conversation that leads to the selected end. */
const pruned: Step = (rows, { prune, leaf }) => {
  if (prune !== true && leaf === undefined) return rows;
  const chain = chainOf(rows);
  const end = leaf === undefined ? chain.newest : chain.links.get(leaf);
  if (end === undefined)
    throw new RangeError(
      `--leaf ${leaf}: the conversation has no such message. agentwire sessions show FILE --json lists their ids.`,
    );
  const live = new Set(branchTo(chain, end));
  return rows.filter((row) => !isLink(row) || live.has(row));
};

const namedLeaf: Step = (rows) => {
  const { newest } = chainOf(rows);
  const row = leafRow(rows);
  const wrong = rows.some(found(rows, "wrong-leaf"));
  if (!wrong || row === undefined || newest === null) return rows;
  return rows.map((one) => (one === row ? withFields(one, { leafUuid: textField(newest, "uuid") }) : one));
};

const renamed: Step = (rows, { sessionId }) =>
  sessionId === undefined
    ? rows
    : rows.map((row) => (textField(row, "sessionId") === null ? row : withFields(row, { sessionId })));

const mends: readonly Step[] = [readable, once, tied, inOrder, withoutOrphans, tied, pruned, answered, namedLeaf];

/**
 * Maximum number of passes. One repair can reveal another problem: when an answer moves, a tool use may lose its
 * result.
 */
const passes = 8;

/**
 * Repairs the rows of a transcript. Rows without a change keep their text, byte for byte. Throws a RangeError if the
 * selected leaf is not in the file.
 */
export function repair(file: TranscriptFile, options: RepairOptions): readonly Row[] {
  let { rows } = file;
  for (let pass = 0; pass < passes; pass++) {
    rows = mends.reduce((mended, step) => step(mended, options), rows);
    if (!diagnoseTranscript({ rows, terminated: true }).some(({ weight }) => weight === "broken")) break;
  }
  return renamed(rows, options);
}
