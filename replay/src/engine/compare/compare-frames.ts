import { isJsonObject } from "@agentwire/protocol/json";
import { matchesPlaceholders } from "../../tape/write/placeholder.ts";
import { classOf, type FieldChange, type FieldContext, type FieldDifference } from "./field-difference.ts";
import { bindGeneratedNames } from "./generated-names.ts";
import { itemNames } from "./item-names.ts";
import { type NameMap, renamedWithin } from "./name-map.ts";
import { sameButForProcesses } from "./process-table.ts";
import { chanceOf, isCatalogue, isDeclared, roleOf, sinceOf } from "./role.ts";
import { childSchemas, isRequired, type SchemaNode, schemasOf } from "./schema.ts";

/** The levels of similarity of two frames, from nearest to farthest. */
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

/** How two frames compare. */
export interface Comparison {
  readonly level: Similarity;
  /** The first differences, at most `CompareOptions.maxDifferences`; empty up to `renamed`. */
  readonly differences: readonly FieldDifference[];
}

/** Options of {@link compareFrames}. */
export interface CompareOptions {
  /** Known pairs of names. New pairs are added if the frames are similar up to `limit`. */
  readonly names: NameMap;
  /** Subtype of the request to which a control response belongs. */
  readonly requestSubtype?: string | undefined;
  /** The similarity up to which new pairs of names are kept. Default: `renamed`. */
  readonly limit?: Similarity;
  /** Maximum number of listed differences. Default: 12. */
  readonly maxDifferences?: number;
}

/** An id in a field that the schemas do not know. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The members that identify the items of a catalogue. */
const catalogueKeys = ["name", "value", "id"] as const;

/** A location in a frame, and what the schemas say about it. */
interface FieldPosition {
  readonly path: string;
  readonly nodes: readonly SchemaNode[];
  readonly value: unknown;
  /** The location that contains it, and the member or the index. */
  readonly within?: { readonly location: FieldPosition; readonly key: string | number };
}

const inCatalogue = ({ nodes, value, within: above }: FieldPosition): boolean =>
  isCatalogue(nodes, value) || (above !== undefined && inCatalogue(above.location));

const traitsOf = (location: FieldPosition): FieldContext => {
  const { path, within: above } = location;
  const required = typeof above?.key === "string" && isRequired(above.location.nodes, above.location.value, above.key);
  const { nodes, value } = location;
  return {
    path,
    required,
    catalogue: inCatalogue(location),
    since: sinceOf(nodes, value),
    declared: isDeclared(nodes, value),
  };
};

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
  const differ = (
    location: FieldPosition,
    change: FieldChange,
    reason: string,
    sides: Pick<FieldDifference, "expected" | "actual">,
    level: FieldDifference["level"] = "structural",
  ): void => {
    worsen(level);
    if (differences.length >= (options.maxDifferences ?? 12)) return;
    const traits = traitsOf(location);
    const since = traits.since === undefined ? {} : { since: traits.since };
    const undeclared = traits.declared ? {} : { undeclared: true as const };
    const found = { level, change, path: location.path, ...sides, reason, ...since, ...undeclared };
    differences.push({ ...found, class: classOf(found, traits) });
  };
  const inside = (location: FieldPosition, value: unknown, key: string | number, path: string): FieldPosition => ({
    path,
    nodes: childSchemas(location.nodes, location.value, key),
    value,
    within: { location, key },
  });

  const leaf = (a: unknown, b: unknown, location: FieldPosition): void => {
    const { nodes } = location;
    const role = roleOf(nodes, a);
    const sides = { expected: a, actual: b };
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
        differ(location, "id", reason, sides);
      }
      return;
    }
    if (a === b && !(typeof a === "string" && a.length >= 8 && names.live(a) !== undefined && !bound)) return;
    if (typeof a !== typeof b || a === null || b === null) {
      differ(location, a === null || b === null ? "value" : "type", "another type", sides);
    } else if (
      bound ||
      // The input itself is compared, and its size depends on the paths in it.
      location.path.endsWith("__unparsedToolInput.len") ||
      role === "time" ||
      role === "duration" ||
      role === "secret" ||
      (typeof a === "number" && (role === "id" || role === "process"))
    ) {
      worsen("renamed");
    } else if (
      (role === "path" || (role === undefined && uuid.test(String(a)) && uuid.test(String(b)))) &&
      names.agree(String(a), String(b))
    ) {
      names.bind(String(a), String(b));
      worsen("renamed");
    } else if (typeof a === "string" && (renamedWithin(a, names) === b || matchesPlaceholders(a, String(b)))) {
      worsen("renamed");
    } else if (typeof a === "string" && bindGeneratedNames(renamedWithin(a, names), String(b), names)) {
      worsen("renamed");
    } else if (typeof a === "string" && sameButForProcesses(renamedWithin(a, names), String(b))) {
      differ(location, "value", "a list of the machine's processes", sides, "minor");
    } else if (chanceOf(nodes, a) !== undefined) {
      differ(location, "value", `left to chance: ${chanceOf(nodes, a)}`, sides, "minor");
    } else {
      const varies = role === "text" || role === "cost" || role === "tokens" || role === "path";
      differ(location, "value", "another value", sides, varies ? "minor" : "structural");
    }
  };

  /** Items of a catalogue are paired by name, because a new one moves all that follow it. */
  const walkCatalogue = (a: readonly unknown[], b: readonly unknown[], location: FieldPosition): boolean => {
    const [ours, theirs] = [itemNames(a, catalogueKeys), itemNames(b, catalogueKeys)];
    if (ours === null || theirs === null) return false;
    const at = (name: string, index: number): FieldPosition =>
      inside(location, a[index], index, `${location.path}[${name}]`);
    for (const [index, name] of ours.entries()) {
      const other = theirs.indexOf(name);
      if (other < 0) differ(at(name, index), "missing", "missing", { expected: a[index] });
      else walk(a[index], b[other], at(name, index));
    }
    for (const [index, name] of theirs.entries())
      if (!ours.includes(name)) {
        const item = { ...location, path: `${location.path}[${name}]` };
        differ(item, "added", "not on the tape", { actual: b[index] });
      }
    const [common, moved] = [
      ours.filter((name) => theirs.includes(name)),
      theirs.filter((name) => ours.includes(name)),
    ];
    if (common.some((name, index) => name !== moved[index]))
      differ(location, "order", "another order", { expected: common, actual: moved });
    return true;
  };

  const walk = (expected: unknown, actual: unknown, location: FieldPosition): void => {
    const { path } = location;
    // Folders list their files in any order.
    const isList = path.endsWith("bashEditDiff.changedFiles") && Array.isArray(expected) && Array.isArray(actual);
    const [a, b] = isList ? [expected.toSorted(), actual.toSorted()] : [expected, actual];
    if (Array.isArray(a) && Array.isArray(b)) {
      if (inCatalogue(location) && walkCatalogue(a, b, location)) return;
      if (a.length !== b.length)
        differ(location, "length", `${a.length} items expected, ${b.length} came`, { expected: a, actual: b });
      for (let i = 0; i < Math.min(a.length, b.length); i++)
        walk(a[i], b[i], inside(location, a[i], i, `${path}[${i}]`));
    } else if (isJsonObject(a) && isJsonObject(b)) {
      const below = (value: unknown, key: string) => inside(location, value, key, path === "" ? key : `${path}.${key}`);
      for (const key of Object.keys(a)) {
        if (!Object.hasOwn(b, key)) differ(below(a[key], key), "missing", "missing", { expected: a[key] });
        else walk(a[key], b[key], below(a[key], key));
      }
      for (const key of Object.keys(b).filter((name) => !Object.hasOwn(a, name)))
        differ(below(b[key], key), "added", "not on the tape", { actual: b[key] });
    } else if (isTree(a) !== isTree(b) && textOfContent(a) !== null && textOfContent(a) === textOfContent(b)) {
      differ(location, "type", "the same text, as a string and as a block", { expected: a, actual: b }, "minor");
    } else if (isTree(a) || isTree(b)) {
      differ(location, a === null || b === null ? "value" : "type", "another type", { expected: a, actual: b });
    } else {
      leaf(a, b, location);
    }
  };

  const full: FieldPosition = { path: "", nodes: schemasOf(expected, options.requestSubtype), value: expected };
  walk(expected, actual, full);
  // A name may appear in a text before the field that declares it.
  if (!within(level, "renamed")) {
    differences.length = 0;
    level = "identical";
    walk(expected, actual, full);
  }
  if (within(level, options.limit ?? "renamed")) names.keep();
  return { level, differences };
}

/** The text of a message's content in either of its forms: a string, or a list of one text block and nothing else. */
function textOfContent(value: unknown): string | null {
  if (typeof value === "string") return value;
  const [block, further] = Array.isArray(value) ? value : [];
  const { type, text, ...rest } = isJsonObject(block) ? block : {};
  const isPlain = further === undefined && Object.keys(rest).length === 0;
  return type === "text" && typeof text === "string" && isPlain ? text : null;
}

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;
