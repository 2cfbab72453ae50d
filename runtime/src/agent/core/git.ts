import type { Ports } from "../../ports.ts";

/** The ports for running Git. */
export type GitPorts = Pick<Ports, "processes" | "env">;

/** The output of a Git command. */
export interface GitRun {
  readonly ok: boolean;
  /** Its stdout. */
  readonly out: string;
  /** Its stderr. */
  readonly error: string;
}

/** Maximum output of one command, in characters. */
const maxOutput = 64_000_000;

/** Disables programs that a repository configures: programs that show differences or watch files. */
const harmless = ["--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false"];

/** Runs Git without the programs that a repository configures to show differences or to watch files. */
export async function runGit({ processes, env }: GitPorts, cwd: string, ...args: readonly string[]): Promise<GitRun> {
  let out = "";
  let error = "";
  try {
    const child = processes.spawn("git", [...harmless, ...args], { cwd, env: { ...env, LC_ALL: "C" } });
    child.input("");
    child.onOutput((stream, part) => {
      if (stream === "stderr") error += part;
      else out += part;
      if (out.length > maxOutput) child.kill("SIGKILL");
    });
    const { code } = await child.end;
    return { ok: code === 0, out, error };
  } catch (cause) {
    return { ok: false, out, error: String(cause) };
  }
}
