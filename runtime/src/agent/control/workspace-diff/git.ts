import type { Ports } from "../../../ports.ts";

/** What comparing a repository takes. */
export type GitPorts = Pick<Ports, "files" | "processes" | "env">;

/** What a run of git gave. */
export interface GitRun {
  readonly ok: boolean;
  /** What it printed for programs. */
  readonly out: string;
  /** What it said to people. */
  readonly error: string;
}

/** Most that is taken of what one run prints, in characters. */
const mostOutput = 64_000_000;

/** What a repository configures must not run: programs that show differences, or that watch files. */
const harmless = ["--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false"];

/** Runs git so that it only reads, without programs that the repository names. */
export async function readGit({ processes, env }: GitPorts, cwd: string, ...args: readonly string[]): Promise<GitRun> {
  let out = "";
  let error = "";
  try {
    const child = processes.spawn("git", [...harmless, ...args], { cwd, env: { ...env, LC_ALL: "C" } });
    child.input("");
    child.onOutput((stream, part) => {
      if (stream === "stderr") error += part;
      else out += part;
      if (out.length > mostOutput) child.kill("SIGKILL");
    });
    const { code } = await child.end;
    return { ok: code === 0, out, error };
  } catch (cause) {
    return { ok: false, out, error: String(cause) };
  }
}
