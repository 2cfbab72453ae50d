import { branchTo, type Chain, chainOf, isLink, leafRow, parentOf, pathTo } from "./chain.ts";
import { type Row, resultsIn, rowBlocks, type TranscriptFile, textField, usesIn } from "./rows.ts";

/** The problems of a transcript. */
export type TranscriptProblemCode =
  | "torn-tail"
  | "damaged-line"
  | "joined-lines"
  | "stray-characters"
  | "wrong-encoding"
  | "long-line"
  | "duplicate-link"
  | "missing-parent"
  | "parent-ring"
  | "misplaced-link"
  | "orphan-result"
  | "unanswered-tool"
  | "wrong-leaf"
  | "dead-branch";

/** A problem, or a note. */
export interface TranscriptProblem {
  readonly code: TranscriptProblemCode;
  /** `broken`: readers lose or misread something; `note`: it may be intended. */
  readonly weight: "broken" | "note";
  readonly line: number;
  readonly uuid: string | null;
  /** What is wrong and its effect on readers of the file. */
  readonly message: string;
  /** The action of a repair. */
  readonly repair: string;
}

type Check = (file: TranscriptFile) => TranscriptProblem[];

const broken = (code: TranscriptProblemCode, row: Row, message: string, repair: string): TranscriptProblem => ({
  code,
  weight: "broken",
  line: row.line,
  uuid: textField(row, "uuid"),
  message,
  repair,
});

const unreadable: Check = ({ rows, terminated }) =>
  rows.flatMap((row, index) => {
    if (row.value !== null || row.damage === "long-line") return [];
    return index === rows.length - 1 && !terminated
      ? [
          broken(
            "torn-tail",
            row,
            "The last line is incomplete: the agent ended while it wrote the line.",
            "drops the line",
          ),
        ]
      : [broken("damaged-line", row, "The line is not a JSON object; its content is lost.", "drops the line")];
  });

const joined: Check = ({ rows }) =>
  rows
    .filter((row) => row.joined === true && row.value !== null)
    .map((row) =>
      broken(
        "joined-lines",
        row,
        "Two objects are on this line, so readers lose both.",
        "puts each on a separate line",
      ),
    );

const damages: Readonly<Record<NonNullable<Row["damage"]>, readonly [message: string, repair: string]>> = {
  "stray-characters": [
    "Characters that are not JSON are beside the object, such as NUL or a byte order mark, so readers can lose the line.",
    "removes them",
  ],
  "wrong-encoding": [
    "The line has bytes that are not UTF-8, so readers show other characters.",
    "reads them as Windows-1252, or replaces them with U+FFFD if the line also has UTF-8 characters",
  ],
  "long-line": [
    "The line is longer than readers accept, so they reject the file.",
    "drops the line and what depends on it",
  ],
};

const damaged: Check = ({ rows }) =>
  rows.flatMap((row) =>
    row.damage === undefined || (row.value === null && row.damage !== "long-line")
      ? []
      : [broken(row.damage, row, ...damages[row.damage])],
  );

const duplicates: Check = ({ rows }) => {
  const visited = new Set<string>();
  return rows.filter(isLink).flatMap((row) => {
    const uuid = textField(row, "uuid") ?? "";
    if (!visited.has(uuid)) {
      visited.add(uuid);
      return [];
    }
    return [broken("duplicate-link", row, "An earlier line has the same uuid.", "drops the line")];
  });
};

const parents: Check = ({ rows }) => {
  const chain = chainOf(rows);
  const positions = new Map([...chain.links.keys()].map((uuid, index) => [uuid, index]));
  return [...chain.links.values()].flatMap((row, index) => {
    const parent = parentOf(row);
    if (parent === null) return [];
    const position = positions.get(parent);
    if (position === undefined) {
      const message = `Its parent (${parent}) is not in the file, so readers lose everything before this line.`;
      return [broken("missing-parent", row, message, "makes the message before it its parent")];
    }
    if (position < index) return [];
    if (inRing(chain.links, row)) {
      const message = "Its chain of parents leads back to itself.";
      return [broken("parent-ring", row, message, "makes the message before it its parent")];
    }
    const message = "It is above its parent in the file, so readers that start from the last line miss some lines.";
    return [broken("misplaced-link", row, message, "moves it below its parent")];
  });
};

function inRing(links: ReadonlyMap<string, Row>, row: Row): boolean {
  const visited = new Set<Row>();
  for (
    let at = links.get(parentOf(row) ?? "");
    at !== undefined && !visited.has(at);
    at = links.get(parentOf(at) ?? "")
  ) {
    if (at === row) return true;
    visited.add(at);
  }
  return false;
}

/** The rows of the newest branch, and of the part before each link whose parent is lost, which a repair joins to it. */
function branchesOf(chain: Chain): readonly Row[] {
  const links = [...chain.links.values()];
  const branch = new Set(branchTo(chain, chain.newest));
  links.forEach((row, index) => {
    const parent = parentOf(row);
    const lost = parent !== null && !chain.links.has(parent) && branch.has(row);
    if (lost) for (const before of branchTo(chain, links[index - 1] ?? null)) branch.add(before);
  });
  return links.filter((row) => branch.has(row));
}

const tools: Check = ({ rows }) => {
  const chain = chainOf(rows);
  const links = [...chain.links.values()];
  const used = new Set(links.flatMap((row) => usesIn(row).map(({ id }) => id)));
  const answered = new Set(links.flatMap(resultsIn));
  const orphans = links
    .filter((row) => resultsIn(row).length > 0 && !resultsIn(row).some((id) => used.has(id)))
    .map((row) =>
      broken("orphan-result", row, "It is the result of a tool use that is not in the file.", "drops the line"),
    );
  const dangling = branchesOf(chain).flatMap((row) =>
    usesIn(row)
      .filter(({ id }) => !answered.has(id))
      .map(({ id, name }) =>
        broken(
          "unanswered-tool",
          row,
          `The tool use ${name} (${id}) has no result: the session ended before it was written, or its line was lost.`,
          "adds a result that states that the outcome is unknown",
        ),
      ),
  );
  return [...orphans, ...dangling];
};

const leaf: Check = ({ rows }) => {
  const chain = chainOf(rows);
  const row = leafRow(rows);
  const { newest, resumed } = chain;
  if (row === undefined || newest === null) return [];
  if (!chain.links.has(textField(row, "leafUuid") ?? "")) {
    const message = `It names ${textField(row, "leafUuid")} as the end of the conversation, and that message is not in the file.`;
    return [broken("wrong-leaf", row, message, "names the last message of the file")];
  }
  if (resumed === null || resumed === newest || pathTo(chain, newest).includes(resumed)) return [];
  if (branchTo(chain, newest).includes(resumed)) return [];
  const message = `It names an end on a different branch than the last message of the file (line ${newest.line}): the agent resumes one branch, and other readers show the other.`;
  return [broken("wrong-leaf", row, message, "names the last message of the file")];
};

/** The first words of a prompt on a branch, to identify it. */
const promptOn = (rows: readonly Row[]): string => {
  const texts = rows
    .filter((row) => textField(row, "type") === "user" && resultsIn(row).length === 0)
    .flatMap((row) => rowBlocks(row).map(({ text }) => text));
  const text = texts.find((one) => typeof one === "string" && one.trim() !== "");
  return typeof text === "string" ? `, beginning with "${text.replace(/\s+/g, " ").slice(0, 60)}"` : "";
};

/** Branches are reported only if the chain is complete: entries below a lost line were not abandoned but lost. */
const branches: Check = ({ rows, terminated }) => {
  if (parents({ rows, terminated }).length > 0) return [];
  const chain = chainOf(rows);
  const live = new Set(branchTo(chain, chain.newest));
  const dead = [...chain.links.values()].filter((row) => !live.has(row));
  const branchOf = new Map<Row, Row[]>();
  for (const row of dead) {
    const start = pathTo(chain, row).find((link) => !live.has(link)) ?? row;
    branchOf.set(start, [...(branchOf.get(start) ?? []), row]);
  }
  return [...branchOf].map(([start, rows]): TranscriptProblem => {
    const size =
      rows.length === 1 ? "This line belongs" : `${rows.length} lines from here to line ${rows.at(-1)?.line} belong`;
    return {
      code: "dead-branch",
      weight: "note",
      line: start.line,
      uuid: textField(start, "uuid"),
      message: `${size} to an abandoned branch${promptOn(rows)}.`,
      repair: "keeps it; --prune drops it",
    };
  });
};

/** All problems and notes of a transcript, in the order of its lines. */
export const diagnoseTranscript = (file: TranscriptFile): TranscriptProblem[] =>
  [unreadable, joined, damaged, duplicates, parents, tools, leaf, branches]
    .flatMap((diagnose) => diagnose(file))
    .sort((a, b) => a.line - b.line);
