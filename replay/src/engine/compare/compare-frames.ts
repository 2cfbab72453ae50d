import { isJsonObject } from "@agentwire/protocol/json";
import { fitsPlaceholders } from "../../tape/write/placeholder.ts";
import { bindGeneratedNames } from "./generated-names.ts";
import type { NameMap } from "./name-map.ts";
import { sameButForProcesses } from "./process-table.ts";
import { chanceOf, roleOf } from "./role.ts";
import { childSchemas, type SchemaNode, schemasOf } from "./schema.ts";

/** How far apart two frames are, from nearest to farthest. */
export const likeness = ["identical", "renamed", "minor", "structural"] as const;

/**
 * `identical`: the same value. `renamed`: the same except for ids, times and paths. `minor`: also different in prose,
 * costs and token counts. `structural`: another shape, another kind of frame, or another value that affects the
 * protocol.
 */
export type Similarity = (typeof likeness)[number];

/** Whether `level` is no worse than `limit`. */
export const within = (level: Similarity, limit: Similarity): boolean =>
  likeness.indexOf(level) <= likeness.indexOf(limit);

/** One place where two frames differ. */
export interface FieldDifference {
  readonly level: "minor" | "structural";
  /** For example `message.content[0].text`; empty for the whole frame. */
  readonly path: string;
  /** Absent where the field is not there. */
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly reason: string;
}

/** How two frames compare. */
export interface Comparison {
  readonly level: Similarity;
  /** The first differences, at most a dozen; empty up to `renamed`. */
  readonly differences: readonly FieldDifference[];
}

/** Options of {@link compareFrames}. */
export interface CompareOptions {
  /** Partners known so far. New ones are bound where the frames are alike up to `limit`. */
  readonly names: NameMap;
  /** Subtype of the request that a control response answers. */
  readonly asked?: string | undefined;
  /** Up to which likeness the partners that were found are kept. Default: `renamed`. */
  readonly limit?: Similarity;
}

const maxDifferences = 12;

/**
 * Compares a frame of a tape with a live frame, by the roles that the schemas give to their fields.
 *
 * @param expected - The recorded frame.
 * @param actual - The live frame.
 * @param options - The names that are known so far, and the limit of similarity.
 * @example
 * import { compareFrames, createNameMap } from "@agentwire/replay";
 *
 * const { level, differences } = compareFrames(
 *   { type: "system", subtype: "status", status: "requesting", session_id: "a" },
 *   { type: "system", subtype: "status", status: "requesting", session_id: "b" },
 *   { names: createNameMap() },
 * );
 * console.log(level, differences.length); // "renamed", 0
 */
export function compareFrames(expected: unknown, actual: unknown, options: CompareOptions): Comparison {
  const names = options.names.draft();
  const differences: FieldDifference[] = [];
  let level: Similarity = "identical";
  const worsen = (to: Similarity): void => {
    if (!within(to, level)) level = to;
  };
  const differ = (difference: FieldDifference): void => {
    worsen(difference.level);
    if (differences.length < maxDifferences) differences.push(difference);
  };

  const leaf = (a: unknown, b: unknown, path: string, nodes: readonly SchemaNode[]): void => {
    const role = roleOf(nodes, a);
    const bound = typeof a === "string" && typeof b === "string" && names.live(a) === b;
    if (
      (role === "id" || role === "reference") &&
      typeof a === "string" &&
      typeof b === "string" &&
      a !== "" &&
      b !== ""
    ) {
      if (names.agree(a, b)) {
        names.bind(a, b);
        if (a !== b) worsen("renamed");
      } else {
        const known = names.live(a);
        const reason = known === undefined ? `"${b}" stands for another id` : `"${a}" is "${known}" in this session`;
        differ({ level: "structural", path, expected: a, actual: b, reason });
      }
      return;
    }
    if (a === b && !(typeof a === "string" && a.length >= 8 && names.live(a) !== undefined && !bound)) return;
    if (typeof a !== typeof b || a === null || b === null) {
      differ({ level: "structural", path, expected: a, actual: b, reason: "another type" });
    } else if (
      bound ||
      role === "time" ||
      role === "duration" ||
      role === "secret" ||
      (typeof a === "number" && (role === "id" || role === "process"))
    ) {
      worsen("renamed");
    } else if (role === "path" && names.agree(String(a), String(b))) {
      names.bind(String(a), String(b));
      worsen("renamed");
    } else if (typeof a === "string" && (renamedWithin(a, names) === b || fitsPlaceholders(a, String(b)))) {
      worsen("renamed");
    } else if (typeof a === "string" && bindGeneratedNames(renamedWithin(a, names), String(b), names)) {
      worsen("renamed");
    } else if (typeof a === "string" && sameButForProcesses(renamedWithin(a, names), String(b))) {
      differ({ level: "minor", path, expected: a, actual: b, reason: "a list of the machine's processes" });
    } else if (chanceOf(nodes, a) !== undefined) {
      differ({ level: "minor", path, expected: a, actual: b, reason: `left to chance: ${chanceOf(nodes, a)}` });
    } else {
      const varies = role === "text" || role === "cost" || role === "tokens" || role === "path";
      differ({ level: varies ? "minor" : "structural", path, expected: a, actual: b, reason: "another value" });
    }
  };

  const walk = (a: unknown, b: unknown, path: string, nodes: readonly SchemaNode[]): void => {
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) {
        differ({
          level: "structural",
          path,
          expected: a,
          actual: b,
          reason: `${a.length} items expected, ${b.length} came`,
        });
      }
      for (let i = 0; i < Math.min(a.length, b.length); i++) {
        walk(a[i], b[i], `${path}[${i}]`, childSchemas(nodes, a, i));
      }
    } else if (isJsonObject(a) && isJsonObject(b)) {
      for (const key of Object.keys(a)) {
        const here = path === "" ? key : `${path}.${key}`;
        if (!Object.hasOwn(b, key)) differ({ level: "structural", path: here, expected: a[key], reason: "missing" });
        else walk(a[key], b[key], here, childSchemas(nodes, a, key));
      }
      for (const key of Object.keys(b).filter((name) => !Object.hasOwn(a, name))) {
        differ({
          level: "structural",
          path: path === "" ? key : `${path}.${key}`,
          actual: b[key],
          reason: "not on the tape",
        });
      }
    } else if (isTree(a) || isTree(b)) {
      differ({ level: "structural", path, expected: a, actual: b, reason: "another type" });
    } else {
      leaf(a, b, path, nodes);
    }
  };

  const schemas = schemasOf(expected, options.asked);
  walk(expected, actual, "", schemas);
  // A name may appear in a text before the field that declares it.
  if (!within(level, "renamed")) {
    differences.length = 0;
    level = "identical";
    walk(expected, actual, "", schemas);
  }
  if (within(level, options.limit ?? "renamed")) names.keep();
  return { level, differences };
}

/** A name shorter than this may be an ordinary word, and is not looked for inside other texts. */
const shortestName = 8;

/** The text with every recorded name in it replaced by its partner. */
function renamedWithin(text: string, names: NameMap): string {
  let renamed = text;
  for (const [recorded, live] of names.renamed()) {
    if (recorded.length >= shortestName) renamed = renamed.replaceAll(recorded, live);
  }
  return renamed;
}

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;
