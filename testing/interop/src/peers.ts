import { existsSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");

/** Executables of this repository. */
export const ours = {
  agent: join(root, "runtime", "bin", "agent.mjs"),
  recorder: join(root, "replay", "bin", "record-agent.mjs"),
  replayer: join(root, "replay", "bin", "replay-agent.mjs"),
};

/** The real CLI's executable for this platform, out of the package that the real SDK installs. */
export function realCli(sdk = "@anthropic-ai/claude-agent-sdk"): string {
  const name = process.platform === "win32" ? "claude.exe" : "claude";
  for (const variant of ["", "-musl"]) {
    try {
      const manifest = require.resolve(`${sdk}-${process.platform}-${process.arch}${variant}/package.json`);
      const path = join(dirname(manifest), name);
      if (existsSync(path)) return path;
    } catch {
      // not this variant
    }
  }
  throw new Error(
    `The real CLI has no build for ${process.platform}-${process.arch} in ${sdk}; interop cannot run here.`,
  );
}

/** A separate folder for one suite: an empty working directory, home and folder for tapes. */
export interface Scratch {
  readonly root: string;
  readonly cwd: string;
  readonly home: string;
  readonly tapes: string;
  /** Empties the working directory and the home, so that each run starts in the same state. */
  reset(): void;
  /** Environment of an agent that talks to the model at `url` and to nothing else. */
  env(url: string, extra?: Record<string, string>): Record<string, string>;
}

/** Makes a {@link Scratch} below the repository's ignored folder. */
export const scratch = (name: string): Scratch => scratchAt(join(root, ".agentwire", "interop", name));

/** Makes a {@link Scratch} outside any repository, for sessions whose tools create branches and worktrees. */
export const scratchOutside = (name: string): Scratch =>
  scratchAt(join(realpathSync(tmpdir()), "agentwire", "interop", name));

function scratchAt(base: string): Scratch {
  const cwd = join(base, "cwd");
  const home = join(base, "home");
  const tmp = join(base, "tmp");
  const tapes = join(base, "tapes");
  rmSync(base, { recursive: true, force: true });
  const reset = () => {
    for (const folder of [cwd, home, tmp]) {
      // Commands that an agent started can write for a moment after its end.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      mkdirSync(folder, { recursive: true });
    }
  };
  reset();
  mkdirSync(tapes, { recursive: true });
  return {
    root: base,
    cwd,
    home,
    tapes,
    reset,
    env: (url, extra = {}) => ({
      PATH: process.env.PATH ?? "",
      HOME: home,
      TMPDIR: tmp,
      LANG: "C.UTF-8",
      TERM: "dumb",
      CLAUDE_CONFIG_DIR: join(home, ".claude"),
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: url,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      ...extra,
    }),
  };
}
