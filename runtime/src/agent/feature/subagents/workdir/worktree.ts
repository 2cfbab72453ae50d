import type { Ports } from "../../../../ports.ts";
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

interface GitResult {
  readonly ok: boolean;
  readonly text: string;
}

/** Runs Git. `text`: its trimmed output. */
async function git(
  { processes, env }: Pick<Ports, "processes" | "env">,
  cwd: string,
  ...args: readonly string[]
): Promise<GitResult> {
  let text = "";
  try {
    const child = processes.spawn("git", args, { cwd, env });
    child.input("");
    child.onOutput((_, part) => {
      text += part;
    });
    const { code } = await child.end;
    return { ok: code === 0, text: text.trim() };
  } catch {
    return { ok: false, text };
  }
}

/** Creates a worktree for a subagent: by WorktreeCreate hooks where there are any, otherwise by Git. */
export async function openWorktree(
  { ports, hooks, environment }: Pick<SubagentServices, "ports" | "hooks" | "environment">,
  id: string,
  signal: AbortSignal,
): Promise<WorktreeResult> {
  const name = `agent-${id}`;
  if (hooks.hasHooks("WorktreeCreate")) {
    const summary = await hooks.run("WorktreeCreate", { name }, { signal, thread: null });
    const path = summary?.worktreePath ?? summary?.texts.at(-1)?.split("\n").at(-1)?.trim();
    if (path?.startsWith("/")) return { path, branch: null, origin: null };
    return {
      problem: `Cannot create agent worktree: no WorktreeCreate hook named a folder for ${name}. Print the absolute path of the folder from the hook.`,
    };
  }
  const top = await git(ports, environment.cwd, "rev-parse", "--show-toplevel");
  if (!top.ok) return { problem: noRepository };
  const commit = await git(ports, environment.cwd, "rev-parse", "HEAD");
  const path = `${top.text}/.claude/worktrees/${name}`;
  const branch = `worktree-${name}`;
  const made = await git(ports, top.text, "worktree", "add", "-b", branch, path, "HEAD");
  if (!commit.ok || !made.ok) return { problem: `Cannot create agent worktree: ${made.text}` };
  return { path, branch, origin: { repository: top.text, commit: commit.text } };
}

/** Removes a worktree without changes. `false` if it stays. */
export async function closeWorktree(
  { ports }: Pick<SubagentServices, "ports">,
  { path, branch, origin }: Worktree,
): Promise<boolean> {
  if (branch === null || origin === null) return false;
  const [status, head] = [await git(ports, path, "status", "--porcelain"), await git(ports, path, "rev-parse", "HEAD")];
  if (!status.ok || status.text !== "" || head.text !== origin.commit) return false;
  if (!(await git(ports, origin.repository, "worktree", "remove", "--force", path)).ok) return false;
  await git(ports, origin.repository, "branch", "-D", branch);
  return true;
}
