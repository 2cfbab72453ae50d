import type { TapeItem } from "../../tape/read/reader.ts";
import { jsonDifferences, type ValueDifference } from "../compare/json-difference.ts";
import { collectTapeMetadata, type TapeMetadata, type TapeMetadataSection, type Timing } from "./tape-metadata.ts";

/** A difference between tapes outside of frames. */
export interface TapeMetadataDifference extends ValueDifference {
  readonly section: TapeMetadataSection;
}

/** The comparison of two tapes outside of frames. */
export interface TapeMetadataDiff {
  readonly differences: readonly TapeMetadataDifference[];
  /** The duration of each session. Times never count as a difference. */
  readonly timing: readonly [Timing, Timing];
  /** What neither this comparison nor that of the frames covers. */
  readonly notCompared: readonly string[];
}

/** Options of {@link diffTapeMetadata}. */
export interface TapeMetadataOptions {
  /** Sections to compare. Default: all. */
  readonly only?: readonly string[];
  /** JSON pointers to ignore, for example `/model/0/request/metadata`. `*` stands for one member or item. */
  readonly ignore?: readonly string[];
}

/** What no comparison of tapes covers. */
const never: readonly string[] = [
  "times (`us`, `startedAt`), except in the summary",
  "positions and checksums (`seq`, `check`, `hash`, `payload`), and numbers of processes and connections (`pid`)",
  "ids, which are compared by the order in which they first appear, and ids of requests to the model",
  "dates and times, ports on this machine, and the session's own folders (`cwd`, the one for temporary files, and the values of `HOME` and `CLAUDE_CONFIG_DIR`)",
  "the spacing of JSON lines (`raw`, `unterminated`, `continues`), how an answer is split into deltas and a mirrored transcript into batches, and the mark `redacted`",
];

type Batches = AsyncIterable<readonly TapeItem[]> | Iterable<readonly TapeItem[]>;

/**
 * Checks whether a JSON pointer matches a pattern, or is below a match.
 *
 * @param pointer - A JSON pointer.
 * @param pattern - A JSON pointer in which `*` stands for one member or item.
 * @example
 * import { pointerMatches } from "@agentwire/replay";
 *
 * pointerMatches("/model/0/request/metadata/user_id", "/model/0/request/metadata"); // true
 */
export function pointerMatches(pointer: string, pattern: string): boolean {
  const [parts, patternParts] = [pointer.split("/"), pattern.split("/")];
  return patternParts.every((part, index) => index < parts.length && (part === "*" || part === parts[index]));
}

/** The parts of a tape that {@link diffTapeMetadata} compares, in the order of its results. */
export const tapeMetadataSections = [
  "argv",
  "environment",
  "header",
  "model",
  "process",
  "stderr",
  "effects",
  "notes",
  "other",
] as const satisfies readonly TapeMetadataSection[];

/**
 * Compares two tapes outside of frames: command line, environment, model calls, exits, stderr, effects and notes.
 * Compares ids by their order of appearance.
 *
 * @param first - The items of the tape to compare with, in batches.
 * @param second - The items of the tape to compare.
 * @param options - Which sections to compare, and which places to ignore.
 * @example
 * import { diffTapeMetadata } from "@agentwire/replay";
 * import { readTapeFileBatches } from "@agentwire/replay/node";
 *
 * const [before, after] = ["before.tape.jsonl", "after.tape.jsonl"].map((path) => readTapeFileBatches(path));
 * if (before && after) console.log((await diffTapeMetadata(before, after, { only: ["model"] })).differences);
 */
export async function diffTapeMetadata(
  first: Batches,
  second: Batches,
  options: TapeMetadataOptions = {},
): Promise<TapeMetadataDiff> {
  const { only, ignore = [] } = options;
  const sides: ReturnType<typeof collectTapeMetadata>[] = [];
  for (const batches of [first, second]) {
    const side = collectTapeMetadata();
    for await (const items of batches) for (const item of items) side.push(item);
    sides.push(side);
  }
  const [one, two] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const [before, after]: [TapeMetadata, TapeMetadata] = [one.found, two.found];
  const differences = tapeMetadataSections
    .filter((section) => only === undefined || only.includes(section))
    .flatMap((section) =>
      [...jsonDifferences(before[section], after[section], `/${section}`)]
        .filter(({ pointer }) => !ignore.some((pattern) => pointerMatches(pointer, pattern)))
        .map((difference) => ({ section, ...difference })),
    );
  const left = one.dropped + two.dropped;
  return {
    differences,
    timing: [one.timing, two.timing],
    notCompared: [
      ...never,
      ...(left === 0 ? [] : [`${left} values that would fill the memory`]),
      ...(only === undefined
        ? []
        : tapeMetadataSections.filter((section) => !only.includes(section)).map((section) => `${section} (--only)`)),
      ...ignore.map((pattern) => `${pattern} (--ignore)`),
    ],
  };
}
