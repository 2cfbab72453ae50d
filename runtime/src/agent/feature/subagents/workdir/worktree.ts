import type { Ports } from "../../../../ports.ts";
import type { Agent } from "../../../agent.ts";

/** A copy of the project that one agent works in. */
export interface Worktree {
  /** Absolute. */
  readonly path: string;
  /** `null` where hooks made it, and not git. */
  readonly branch: string | null;
  /** The repository that it belongs to, and the commit that it began with; `null` where that is not known. */
  readonly origin: { readonly repository: string; readonly commit: string } | null;
}

/** What was asked for, or why it cannot be had. */
export type WorktreeTry = Worktree | { readonly problem: string };

const noRepository =
  "Cannot create agent worktree: not in a git repository and no WorktreeCreate hooks are configured. Configure WorktreeCreate/WorktreeRemove hooks in settings.json to use worktree isolation with other VCS systems.";

interface Ran {
  readonly ok: boolean;
  readonly text: string;
}

/** Runs git; what it prints, without white space around it. */
async function git({ processes, env }: Ports, cwd: string, ...args: readonly string[]): Promise<Ran> {
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

/** Makes a worktree for an agent: hooks may do so, otherwise git does. */
export async function openWorktree(agent: Agent, id: string, signal: AbortSignal): Promise<WorktreeTry> {
  const { ports, hooks, facts } = agent;
  const name = `agent-${id}`;
  if (hooks.wants("WorktreeCreate")) {
    const summary = await hooks.ask("WorktreeCreate", { name }, { signal, thread: null });
    const path = summary?.worktreePath ?? summary?.texts.at(-1)?.split("\n").at(-1)?.trim();
    if (path?.startsWith("/")) return { path, branch: null, origin: null };
    return { problem: `Cannot create agent worktree: no WorktreeCreate hook named a folder for ${name}.` };
  }
  const top = await git(ports, facts.cwd, "rev-parse", "--show-toplevel");
  if (!top.ok) return { problem: noRepository };
  const commit = await git(ports, facts.cwd, "rev-parse", "HEAD");
  const path = `${top.text}/.claude/worktrees/${name}`;
  const branch = `worktree-${name}`;
  const made = await git(ports, top.text, "worktree", "add", "-b", branch, path, "HEAD");
  if (!commit.ok || !made.ok) return { problem: `Cannot create agent worktree: ${made.text}` };
  return { path, branch, origin: { repository: top.text, commit: commit.text } };
}

/** Takes a worktree away in which nothing was changed. `false` where it stays, with whatever is in it. */
export async function closeWorktree({ ports }: Agent, { path, branch, origin }: Worktree): Promise<boolean> {
  if (branch === null || origin === null) return false;
  const [status, head] = [await git(ports, path, "status", "--porcelain"), await git(ports, path, "rev-parse", "HEAD")];
  if (!status.ok || status.text !== "" || head.text !== origin.commit) return false;
  if (!(await git(ports, origin.repository, "worktree", "remove", "--force", path)).ok) return false;
  await git(ports, origin.repository, "branch", "-D", branch);
  return true;
}
