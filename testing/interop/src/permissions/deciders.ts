import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { ours, realCli, scratch } from "../peers.ts";
import { cached, type Decider } from "./cached-decider.ts";
import type { Deciders } from "./compare.ts";
import { verdicts } from "./verdict.ts";

/** The release of an executable, from the manifest of its package. */
function releaseOf(executable: string): string {
  const manifest = JSON.parse(readFileSync(join(dirname(executable), "package.json"), "utf8")) as { version: string };
  return manifest.version;
}

/** Two comparisons may run at once, so each process has its own folder. */
function createDecider(agent: string, name: string): Decider {
  const scratchFolder = scratch(`permissions-${name}-${process.pid}`);
  process.once("exit", () => rmSync(scratchFolder.root, { recursive: true, force: true }));
  return (calls, setting) => verdicts(agent, calls, setting, scratchFolder);
}

/** Leaves every call undecided. */
const undecided: Decider = async () => new Map();

/**
 * Both agents. `file` stores the decisions of the real one, so that no call is repeated. With `storedOnly` the real one
 * decides on no further call.
 */
export function createDeciders(file?: string, storedOnly = false): Deciders {
  const real = storedOnly ? undecided : createDecider(realCli(), "real");
  return {
    real: file === undefined ? real : cached(real, file, releaseOf(realCli())),
    ours: createDecider(ours.agent, "ours"),
  };
}
