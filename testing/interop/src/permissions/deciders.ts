import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ours, realCli, scratch } from "../peers.ts";
import type { Judges } from "./compare.ts";
import { type Judge, remembered } from "./remembered.ts";
import { verdicts } from "./verdict.ts";

/** The release of an executable, as the package that it lies in says. */
function releaseOf(executable: string): string {
  const manifest = JSON.parse(readFileSync(join(dirname(executable), "package.json"), "utf8")) as { version: string };
  return manifest.version;
}

function judgeOf(agent: string, name: string): Judge {
  const place = scratch(`permissions-${name}`);
  return (calls, setting) => verdicts(agent, calls, setting, place);
}

/** Both agents. `file` stores the decisions of the real one, so that no call is repeated. */
export function bothJudges(file?: string): Judges {
  const real = judgeOf(realCli(), "real");
  return {
    real: file === undefined ? real : remembered(real, file, releaseOf(realCli())),
    ours: judgeOf(ours.agent, "ours"),
  };
}
