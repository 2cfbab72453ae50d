import { launchOf } from "@agentwire/runtime";
import type { CasePaths, CaseProcess, CaseRun } from "./define.ts";

/** Runs agents. Each call of `open` creates a separate place. */
export interface AgentTarget {
  open(name: string): Promise<AgentRunner>;
}

/** A place in which the processes of one case run. */
export interface AgentRunner {
  readonly paths: CasePaths;
  run(process: CaseProcess): Promise<CaseRun>;
  /** Releases its resources. */
  close(): Promise<void>;
}

/** Environment variables that the official host adds. */
export const { env: hostEnv } = launchOf({}, {});
