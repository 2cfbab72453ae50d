import type { AgentEnvironment } from "../../effects/agent-environment.ts";

const untouched = (): never => {
  throw new Error(
    "A re-drive has no files, processes or network: every input of the agent must come from the tape. Record the session again with agentwire.",
  );
};

/** Ports that throw on every use. */
export const forbiddenEnvironment: AgentEnvironment = {
  argv: [],
  environment: {
    pid: 0,
    cwd: "/",
    uid: null,
    platform: "",
    osRelease: "",
    shell: "",
    executable: "",
    gitBranch: "HEAD",
    tmp: "/",
  },
  ports: {
    clock: { now: untouched, sleep: untouched },
    ids: { uuid: untouched },
    random: untouched,
    model: { stream: untouched, create: untouched, countTokens: untouched },
    files: {
      read: untouched,
      write: untouched,
      append: untouched,
      stat: untouched,
      list: untouched,
      makeDirectory: untouched,
      remove: untouched,
      rename: untouched,
      link: untouched,
      resolve: untouched,
      linkTarget: untouched,
      glob: untouched,
    },
    processes: { spawn: untouched },
    web: { get: untouched },
    env: {},
  },
  mcp: { connect: untouched },
  readInput: untouched,
};
