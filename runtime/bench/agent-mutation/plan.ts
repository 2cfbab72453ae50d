import type { Mutant } from "./instrument.ts";

/** What one process does. */
export type Plan =
  /** Runs each test once and writes down which mutants it reaches. */
  | { readonly stage: "coverage"; readonly mutants: number; readonly files: readonly string[] }
  /** Runs tests once for each of their mutants that nothing has killed yet. */
  | {
      readonly stage: "switch";
      readonly mutants: number;
      readonly files: readonly string[];
      readonly tests: Readonly<Record<string, readonly number[]>>;
    }
  /** Runs files with one mutant on from the start, before any module is loaded. */
  | { readonly stage: "reload"; readonly mutants: number; readonly turns: readonly Turn[] };

export interface Turn {
  readonly mutant: number;
  readonly files: readonly string[];
}

/** What the process that runs the tests writes down; the lines survive it when a mutant hangs it. */
export type Entry =
  | ReachedEntry
  /** Reached outside of tests: while modules are loaded. */
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
/** The one mutant of a `reload` turn. */
export const turnFile = "turn.json";

/** How many tests a mutant gets, pass by pass: most die of the first few, and each pass leaves those out. */
const passes = [4, 25] as const;
export const passCount = passes.length;
/** A test that takes longer is not used: mutants by the hundred would each wait for it. */
const slowestMs = 1500;

const stemOf = (file: string): string => file.replace("/src/", "/test/").replace(/\.ts$/, "");

/** Gives each living mutant the tests of one pass: first those of its own stem, then those that reach the least. */
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

const mostFiles = 8;

/** The test files for a mutant that is reached only while modules are loaded: those that reach most of its module. */
export function planReloads(
  mutants: readonly Mutant[],
  all: readonly Mutant[],
  reached: readonly ReachedEntry[],
): readonly Turn[] {
  const counts = new Map<string, Map<string, number>>();
  for (const entry of reached)
    for (const mutant of entry.mutants) {
      const source = all[mutant]?.file ?? "";
      const files = counts.get(source) ?? new Map<string, number>();
      counts.set(source, files.set(entry.file, (files.get(entry.file) ?? 0) + 1));
    }
  const testFiles = new Set(reached.map(({ file }) => file));
  return mutants.map(({ id, file }) => {
    const stem = `${stemOf(file)}.test.ts`;
    const ranked = [...(counts.get(file) ?? [])].sort(([, left], [, right]) => right - left).map(([name]) => name);
    const files = [...new Set([...(testFiles.has(stem) ? [stem] : []), ...ranked])].slice(0, mostFiles);
    return { mutant: id, files };
  });
}
