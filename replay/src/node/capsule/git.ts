import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EventOf } from "../../tape/types.ts";

/** The state of Git in a working folder. */
export type GitState = NonNullable<EventOf<"note/capsule">["git"]>;

/** Longer than any sound call takes. */
const gitTimeoutMs = 10_000;

/** Settings of the user and of the machine would change what Git does. */
const isolated = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", GIT_OPTIONAL_LOCKS: "0" };

/** What a call of Git prints; `null` if it fails. Hooks of the folder do not run. */
const git = (cwd: string, ...args: readonly string[]): string | null => gitWith("", cwd, ...args);

function gitWith(input: string, cwd: string, ...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync("git", ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=", ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...isolated },
    encoding: "utf8",
    timeout: gitTimeoutMs,
    maxBuffer: 64 * 1024 * 1024,
    input,
    stdio: ["pipe", "pipe", "ignore"],
  });
  return status === 0 ? stdout : null;
}

const pathsIn = (text: string | null): string[] => (text ?? "").split("\0").filter((path) => path !== "");

/** So many commits are kept. */
const historyLength = 20;

/** Git's texts of the latest commits of the repository whose top folder this is. */
function latestCommits(cwd: string): string[] {
  // In another folder, the files that the tape keeps are not those of a commit.
  if (git(cwd, "rev-parse", "--show-prefix")?.trim() !== "") return [];
  const ids = git(cwd, "rev-list", `--max-count=${historyLength}`, "HEAD")?.split("\n") ?? [];
  return ids.flatMap((id) => (id === "" ? [] : (git(cwd, "cat-file", "commit", id) ?? [])));
}

/** The state of Git in a folder; `null` outside a repository. */
export function gitState(cwd: string): GitState | null {
  if (git(cwd, "rev-parse", "--is-inside-work-tree")?.trim() !== "true") return null;
  const commits = latestCommits(cwd);
  return {
    ...(commits.length > 0 && { commits }),
    head: git(cwd, "rev-parse", "--verify", "HEAD")?.trim() ?? null,
    branch: git(cwd, "symbolic-ref", "--short", "HEAD")?.trim() ?? null,
    modified: pathsIn(git(cwd, "ls-files", "-z", "--modified", "--", ".")),
    untracked: pathsIn(git(cwd, "ls-files", "-z", "--others", "--exclude-standard", "--", ".")),
  };
}

/**
 * Makes a repository of a folder: the branch is that of the state, and all files are committed, except untracked ones.
 * The recorded commits are restored if the folder has all files of the latest one. Otherwise the commit is a new one.
 */
export function restoreGit(cwd: string, { branch, untracked, head, commits = [] }: GitState): void {
  git(cwd, "init", "--quiet", `--initial-branch=${branch ?? "main"}`);
  git(cwd, "add", "--all");
  if (untracked.length > 0) git(cwd, "rm", "--cached", "--quiet", "--ignore-unmatch", "--", ...untracked);
  const who = ["-c", "user.name=agentwire", "-c", "user.email=agentwire@localhost", "-c", "commit.gpgSign=false"];
  git(cwd, ...who, "commit", "--quiet", "--allow-empty", "--no-verify", "--message=The recorded workspace");
  const [latest] = commits;
  const tree = git(cwd, "rev-parse", "HEAD^{tree}")?.trim();
  if (latest !== undefined && head !== null && latest.startsWith(`tree ${tree}\n`)) restoreCommits(cwd, head, commits);
}

const parentsOf = (commit: string): readonly string[] =>
  [...commit.slice(0, commit.indexOf("\n\n")).matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, id = ""]) => id);

/** Restores the commits as a shallow history, whose earlier trees are missing. */
function restoreCommits(cwd: string, head: string, commits: readonly string[]): void {
  const ids = commits.map((commit) => gitWith(commit, cwd, "hash-object", "-t", "commit", "-w", "--stdin")?.trim());
  // A redacted commit has another id.
  if (ids[0] !== head) return;
  const isCutOff = (commit: string): boolean => parentsOf(commit).some((parent) => !ids.includes(parent));
  const shallow = ids.filter((_, index) => isCutOff(commits[index] ?? ""));
  if (shallow.length > 0) writeFileSync(join(cwd, ".git", "shallow"), `${shallow.join("\n")}\n`);
  git(cwd, "reset", "--soft", head);
}
