import type { CasePaths, CaseProcess, CaseRun } from "./define.ts";

/** Something that runs agents. Each call of `open` gives a place of its own. */
export interface AgentTarget {
  open(name: string): Promise<AgentRunner>;
}

/** A place in which the processes of one case run. */
export interface AgentRunner {
  readonly paths: CasePaths;
  run(process: CaseProcess): Promise<CaseRun>;
  /** Frees what it holds. */
  close(): Promise<void>;
}

/** Environment that the official host adds to its own. */
export const hostEnv = {
  CLAUDE_CODE_ENTRYPOINT: "sdk-ts",
  CLAUDE_AGENT_SDK_VERSION: "0.3.330",
  CLAUDE_CODE_SDK_READS_SESSION_STATE: "1",
};
