import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The root of the repository. */
export const root = join(import.meta.dirname, "..");

interface Location {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program that writes to the terminal. Returns its exit code; throws if it does not start. */
export function show(
  [program = "", ...args]: readonly string[],
  { cwd = root, env = process.env }: Location = {},
): number {
  const { error, status } = spawnSync(program, args, { cwd, env, stdio: "inherit" });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** Runs a program silently. Returns the lines of its output if it fails, and nothing if it succeeds. */
export function findingsOf(
  [program = "", ...args]: readonly string[],
  { cwd = root, env = process.env }: Location = {},
): string[] {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) return [`${program} did not start: ${error.message}`];
  return status === 0 ? [] : `${stdout}\n${stderr}`.trim().split("\n");
}
