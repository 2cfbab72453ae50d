import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { instrument, type Mutant } from "./instrument.ts";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

/** The folders of the agent that are mutated. */
export const folders = ["core", "loop", "permission", "hook", "feature"] as const;

/** The mutated sources with all mutants in them, by path from the root; numbers are the same in every process. */
export function instrumentedSources(): {
  readonly code: Readonly<Record<string, string>>;
  readonly mutants: readonly Mutant[];
} {
  const files = globSync(
    folders.map((folder) => `runtime/src/agent/${folder}/**/*.ts`),
    { cwd: root },
  ).sort();
  const code: Record<string, string> = {};
  const mutants: Mutant[] = [];
  for (const file of files) {
    const instrumented = instrument(file, readFileSync(join(root, file), "utf8"), mutants.length);
    code[file] = instrumented.code;
    mutants.push(...instrumented.mutants);
  }
  return { code, mutants };
}

/** The test files of the agent. */
export const agentTestFiles = (): readonly string[] =>
  globSync("runtime/test/agent/**/*.test.ts", { cwd: root }).sort();
