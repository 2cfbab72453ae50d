import { runGit } from "../../../core/git.ts";
import { hookedWorktree } from "../../../core/worktree-creation.ts";
import type { SubagentServices } from "../services.ts";

/** A Git worktree of the project, or a directory that hooks created, that one subagent works in. */
export interface Worktree {
  /** Absolute. */
  readonly path: string;
  /** `null` if hooks created it. */
  readonly branch: string | null;
  /** Its repository and first commit; `null` if they are unknown. */
  readonly origin: { readonly repository: string; readonly commit: string } | null;
}

/** A new worktree, or why there is none. */
export type WorktreeResult = Worktree | { readonly problem: string };

const noRepository =
  "Cannot create agent worktree: not in a git repository and no WorktreeCreate hooks are configured. Configure WorktreeCreate/WorktreeRemove hooks in settings.json to use worktree isolation with other VCS systems.";

/** Creates a worktree for a subagent: by WorktreeCreate hooks where there are any, otherwise by Git. */
export async function openWorktree(
  { ports, hooks, environment }: Pick<SubagentServices, "ports" | "hooks" | "environment">,
  id: string,
  signal: AbortSignal,
): Promise<WorktreeResult> {
  const name = `agent-${id}`;
  if (hooks.hasHooks("WorktreeCreate")) {
    const path = await hookedWorktree(hooks, name, signal);
    if (path !== null) return { path, branch: null, origin: null };
    return {
      problem: `Cannot create agent worktree: no WorktreeCreate hook named a folder for ${name}. Print the absolute path of the folder from the hook.`,
    };
  }
  const top = await runGit(ports, environment.cwd, "rev-parse", "--show-toplevel");
  if (!top.ok) return { problem: noRepository };
  const commit = await runGit(ports, environment.cwd, "rev-parse", "HEAD");
  const path = `${top.out.trim()}/.claude/worktrees/${name}`;
  const branch = `worktree-${name}`;
  const made = await runGit(ports, top.out.trim(), "worktree", "add", "-b", branch, path, "HEAD");
  if (!commit.ok || !made.ok) return { problem: `Cannot create agent worktree: ${made.error.trim()}` };
  return { path, branch, origin: { repository: top.out.trim(), commit: commit.out.trim() } };
}

/** Removes a worktree without changes. `false` if it stays. */
export async function closeWorktree(
  { ports }: Pick<SubagentServices, "ports">,
  { path, branch, origin }: Worktree,
): Promise<boolean> {
  if (branch === null || origin === null) return false;
  const [status, head] = [
    await runGit(ports, path, "status", "--porcelain"),
    await runGit(ports, path, "rev-parse", "HEAD"),
  ];
  if (!status.ok || status.out.trim() !== "" || head.out.trim() !== origin.commit) return false;
  if (!(await runGit(ports, origin.repository, "worktree", "remove", "--force", path)).ok) return false;
  await runGit(ports, origin.repository, "branch", "-D", branch);
  return true;
}
