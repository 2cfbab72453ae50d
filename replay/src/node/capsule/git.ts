import { spawnSync } from "node:child_process";
import type { EventOf } from "../../tape/types.ts";

/** The state of Git in a working folder. */
export type GitState = NonNullable<EventOf<"note/capsule">["git"]>;

/** Longer than any sound call takes. */
const gitTimeoutMs = 10_000;

/** Settings of the user and of the machine would change what Git does. */
const isolated = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", GIT_OPTIONAL_LOCKS: "0" };

/** What a call of Git prints; `null` if it fails. Hooks of the folder do not run. */
function git(cwd: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync("git", ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=", ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...isolated },
    encoding: "utf8",
    timeout: gitTimeoutMs,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout : null;
}

const pathsIn = (text: string | null): string[] => (text ?? "").split("\0").filter((path) => path !== "");

/** The state of Git in a folder; `null` outside a repository. */
export function gitState(cwd: string): GitState | null {
  if (git(cwd, "rev-parse", "--is-inside-work-tree")?.trim() !== "true") return null;
  return {
    head: git(cwd, "rev-parse", "--verify", "HEAD")?.trim() ?? null,
    branch: git(cwd, "symbolic-ref", "--short", "HEAD")?.trim() ?? null,
    modified: pathsIn(git(cwd, "ls-files", "-z", "--modified", "--", ".")),
    untracked: pathsIn(git(cwd, "ls-files", "-z", "--others", "--exclude-standard", "--", ".")),
  };
}

/**
 * Makes a repository of a folder: the branch is that of the state, and all files are committed, except untracked ones.
 * The commit itself is a new one, because the tape does not hold the history.
 */
export function restoreGit(cwd: string, { branch, untracked }: GitState): void {
  git(cwd, "init", "--quiet", `--initial-branch=${branch ?? "main"}`);
  git(cwd, "add", "--all");
  if (untracked.length > 0) git(cwd, "rm", "--cached", "--quiet", "--ignore-unmatch", "--", ...untracked);
  const who = ["-c", "user.name=agentwire", "-c", "user.email=agentwire@localhost", "-c", "commit.gpgSign=false"];
  git(cwd, ...who, "commit", "--quiet", "--allow-empty", "--no-verify", "--message=The recorded workspace");
}
