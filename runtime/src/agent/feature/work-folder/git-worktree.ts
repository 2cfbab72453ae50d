import { type GitPorts, runGit } from "../../core/git.ts";
import type { WorktreeLoss } from "../../core/tool-services.ts";

/** A worktree that Git knows. */
export interface ListedWorktree {
  /** Absolute. */
  readonly path: string;
  /** `null` if its head is detached. */
  readonly branch: string | null;
}

/** The root of the repository or worktree that a folder belongs to; `null` if it is in none. */
export async function rootOf(ports: GitPorts, folder: string): Promise<string | null> {
  const { ok, out } = await runGit(ports, folder, "rev-parse", "--show-toplevel");
  return ok ? out.trim() : null;
}

/** The worktrees of a repository, its main checkout first. */
export async function listWorktrees(ports: GitPorts, root: string): Promise<readonly ListedWorktree[]> {
  const { out } = await runGit(ports, root, "worktree", "list", "--porcelain", "-z");
  return out.split("\0\0").flatMap((entry) => {
    const fields = entry.split("\0").filter((field) => field !== "");
    const value = (name: string): string | undefined =>
      fields.find((field) => field.startsWith(`${name} `))?.slice(name.length + 1);
    const path = value("worktree");
    return path === undefined ? [] : [{ path, branch: value("branch")?.replace("refs/heads/", "") ?? null }];
  });
}

/** The commit that a new worktree starts at: the head, or the default branch of the remote repository if it is known. */
export async function baseOf(ports: GitPorts, root: string, setting: "fresh" | "head"): Promise<string> {
  if (setting === "head") return "HEAD";
  const head = await runGit(ports, root, "symbolic-ref", "--short", "refs/remotes/origin/HEAD");
  for (const candidate of [...(head.ok ? [head.out.trim()] : []), "origin/main", "origin/master"])
    if ((await runGit(ports, root, "rev-parse", "--verify", "--quiet", candidate)).ok) return candidate;
  return "HEAD";
}

/** Creates a worktree with a new branch, and locks it. Resolves to a problem; `null` if it was created. */
export async function addWorktree(
  ports: GitPorts,
  root: string,
  { path, branch, base }: { readonly path: string; readonly branch: string; readonly base: string },
): Promise<string | null> {
  const added = await runGit(ports, root, "worktree", "add", "--lock", "--no-track", "-b", branch, path, base);
  return added.ok ? null : added.error.trim();
}

/** The commit of a folder's head; `null` if there is none. */
export async function headOf(ports: GitPorts, folder: string): Promise<string | null> {
  const { ok, out } = await runGit(ports, folder, "rev-parse", "HEAD");
  return ok ? out.trim() : null;
}

/** What would be lost with a worktree: changed files, and commits since `base`. `null` if Git cannot tell. */
export async function lossOf(ports: GitPorts, folder: string, base: string): Promise<WorktreeLoss | null> {
  const status = await runGit(ports, folder, "status", "--porcelain");
  const count = await runGit(ports, folder, "rev-list", "--count", `${base}..HEAD`);
  if (!status.ok || !count.ok) return null;
  return { files: status.out.split("\n").filter((line) => line !== "").length, commits: Number(count.out.trim()) };
}

/** Removes a worktree and its branch. Resolves to a problem; `null` if the worktree is gone. */
export async function removeWorktree(
  ports: GitPorts,
  root: string,
  { path, branch }: { readonly path: string; readonly branch: string },
): Promise<string | null> {
  // A locked worktree needs the option twice.
  const removed = await runGit(ports, root, "worktree", "remove", "--force", "--force", path);
  if (!removed.ok) return removed.error.trim();
  await runGit(ports, root, "branch", "-D", branch);
  return null;
}

/** Lets others remove a worktree. */
export async function unlockWorktree(ports: GitPorts, root: string, path: string): Promise<void> {
  await runGit(ports, root, "worktree", "unlock", path);
}
