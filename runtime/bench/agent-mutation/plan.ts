import type { Mutant } from "./instrument.ts";

/** What one process does. */
export type Plan =
  /** Runs each test once and records which mutants it reaches. */
  | { readonly stage: "coverage"; readonly mutants: number; readonly files: readonly string[] }
  /** Runs tests once for each of their mutants that nothing has killed yet. */
  | {
      readonly stage: "switch";
      readonly mutants: number;
      readonly files: readonly string[];
      readonly tests: Readonly<Record<string, readonly number[]>>;
    }
  /** Reloads files for each of their surviving mutants: those that run while modules load. */
  | {
      readonly stage: "reload";
      readonly mutants: number;
      readonly files: readonly string[];
      readonly turns: Readonly<Record<string, readonly Turn[]>>;
    };

/** A mutant that is active while its source, and every module that imports it, is reloaded. */
interface Turn {
  readonly mutant: number;
  readonly source: string;
}

/** The journal of the process that runs the tests. Its lines survive when a mutant hangs the process. */
export type Entry =
  | ReachedEntry
  /** Mutants reached outside of tests, while modules load. */
  | { readonly kind: "loaded"; readonly mutants: readonly number[] }
  | { readonly kind: "begin"; readonly mutant: number }
  | { readonly kind: "killed"; readonly mutant: number; readonly test: string; readonly hung: boolean }
  | { readonly kind: "file"; readonly file: string };

export interface ReachedEntry {
  readonly kind: "reached";
  readonly file: string;
  readonly test: string;
  readonly mutants: readonly number[];
  readonly ms: number;
  readonly passed: boolean;
}

/** The variable that names the folder of the plan, the journal and the mutated sources. */
export const folderVariable = "AGENTWIRE_MUTATION_FOLDER";
export const planFile = "plan.json";
export const journalFile = "journal.jsonl";
export const sourcesFile = "sources.json";

/**
 * The number of tests per mutant in each pass. The first few kill most mutants, and each pass skips the killed ones.
 */
const passes = [4, 25] as const;
export const passCount = passes.length;
/** Slower tests are not used, because hundreds of mutants would each wait for them. */
const slowestMs = 1500;

const stemOf = (file: string): string => file.replace("/src/", "/test/").replace(/\.ts$/, "");

/**
 * Assigns each surviving mutant the tests of one pass: first those of its own stem, then those that reach the fewest
 * mutants.
 */
export function planSwitches(
  mutants: readonly Mutant[],
  reached: readonly ReachedEntry[],
  pass: number,
): Omit<Extract<Plan, { stage: "switch" }>, "mutants"> {
  const usable = reached.filter(({ passed, ms }) => passed && ms < slowestMs);
  const byMutant = new Map<number, ReachedEntry[]>();
  for (const entry of usable.toSorted((left, right) => left.mutants.length - right.mutants.length))
    for (const mutant of entry.mutants) {
      const entries = byMutant.get(mutant);
      if (entries) entries.push(entry);
      else byMutant.set(mutant, [entry]);
    }
  const tests: Record<string, number[]> = {};
  const weight = new Map<string, number>();
  for (const mutant of mutants) {
    const stem = `${stemOf(mutant.file)}.test.ts`;
    const entries = byMutant.get(mutant.id) ?? [];
    const ranked = [...entries.filter(({ file }) => file === stem), ...entries.filter(({ file }) => file !== stem)];
    for (const { test, file, mutants: all } of ranked.slice(passes[pass - 1] ?? 0, passes[pass])) {
      tests[test] ??= [];
      tests[test].push(mutant.id);
      weight.set(file, Math.max(weight.get(file) ?? 0, all.length));
    }
  }
  return {
    stage: "switch",
    tests,
    files: [...weight].sort(([, left], [, right]) => left - right).map(([file]) => file),
  };
}

/** The number of test files for a mutant that is reached only while modules load. */
const maxFiles = 3;

/** Assigns each such mutant the test file of its stem, and those that reach most of its source. */
export function planReloads(
  mutants: readonly Mutant[],
  all: readonly Mutant[],
  reached: readonly ReachedEntry[],
): Omit<Extract<Plan, { stage: "reload" }>, "mutants"> {
  const counts = new Map<string, Map<string, number>>();
  for (const entry of reached)
    for (const mutant of entry.mutants) {
      const source = all[mutant]?.file ?? "";
      const files = counts.get(source) ?? new Map<string, number>();
      counts.set(source, files.set(entry.file, (files.get(entry.file) ?? 0) + entry.mutants.length ** -1));
    }
  const testFiles = new Set(reached.map(({ file }) => file));
  const turns: Record<string, Turn[]> = {};
  for (const { id, file: source } of mutants) {
    const stem = `${stemOf(source)}.test.ts`;
    const ranked = [...(counts.get(source) ?? [])].sort(([, left], [, right]) => right - left).map(([name]) => name);
    for (const file of [...new Set([...(testFiles.has(stem) ? [stem] : []), ...ranked])].slice(0, maxFiles)) {
      turns[file] ??= [];
      turns[file].push({ mutant: id, source });
    }
  }
  return { stage: "reload", turns, files: Object.keys(turns) };
}
