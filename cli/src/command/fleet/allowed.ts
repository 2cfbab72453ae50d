import type { RegisteredCommand } from "../define.ts";
import { shardOptions } from "../merge.ts";
import { parseSuiteLine } from "../parse-line.ts";

/**
 * Options that a job must not have: they write files on the worker, choose the settings of an agent, or are those of the
 * worker itself.
 */
export const ownedByFleet: readonly string[] = [...shardOptions, "configDir", "watch"];

/**
 * Why a worker does not run a command line from the queue; `null` if it does. It runs commands with shards. A program
 * that one of them starts must be allowed, as the whole line.
 */
export async function whyRefused(
  commands: readonly RegisteredCommand[],
  argv: readonly string[],
  allowed: readonly string[],
): Promise<string | null> {
  const line = await parseSuiteLine(commands, argv);
  if (typeof line === "string") return line;
  const owned = line.given.find((name) => ownedByFleet.includes(name));
  if (owned !== undefined) return `the option ${owned} is not for shards of a fleet.`;
  const program = line.spec.program?.(line);
  if (program === undefined || allowed.includes(program)) return null;
  return `it starts ${JSON.stringify(program)}. If you trust it, start the worker with --allow-command ${JSON.stringify(program)}.`;
}
