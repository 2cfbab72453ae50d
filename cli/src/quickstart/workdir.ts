import { rmSync } from "node:fs";
import { join } from "node:path";
import { createFolder } from "@agentwire/testing/node";

/** The working directory of the quickstart: a separate folder that it empties at each start. */
export interface Workdir {
  readonly folder: string;
  readonly cwd: string;
  readonly tape: string;
  readonly verdict: string;
  /** Empties the working directory and the agent's home. */
  reset(): void;
  /** Environment of an agent with the model at `url`: the caller's PATH, and nothing else of the caller's. */
  env(url: string, extra?: Record<string, string>): Record<string, string>;
}

/** Creates a {@link Workdir} below `folder`. */
export function workdirIn(folder: string): Workdir {
  const cwd = join(folder, "work");
  const home = join(folder, "home");
  const tape = join(folder, "session.tape.jsonl");
  const verdict = join(folder, "verdict.json");
  const reset = () => {
    for (const path of [cwd, home]) {
      rmSync(path, { recursive: true, force: true });
      createFolder(path);
    }
  };
  reset();
  for (const path of [tape, verdict]) rmSync(path, { force: true });
  return {
    folder,
    cwd,
    tape,
    verdict,
    reset,
    env: (url, extra = {}) => ({
      PATH: process.env.PATH ?? "",
      HOME: home,
      CLAUDE_CONFIG_DIR: join(home, ".claude"),
      ANTHROPIC_API_KEY: "not-a-key",
      ANTHROPIC_BASE_URL: url,
      ...extra,
    }),
  };
}
