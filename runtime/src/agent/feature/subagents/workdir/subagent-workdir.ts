import { isInside } from "../../../../posix/path.ts";
import type { Agent } from "../../../agent.ts";
import type { WorkDirectory } from "../../../core/thread.ts";
import { closeWorktree, type Worktree } from "./worktree.ts";

/** Where a subagent works: where its parent does, or in a worktree of its own. Its shell begins every command there. */
export class SubagentWorkDirectory implements WorkDirectory {
  readonly #agent: Agent;
  readonly #parent: WorkDirectory;
  readonly #start: string;
  #worktree: Worktree | null;

  constructor(agent: Agent, parent: WorkDirectory, worktree: Worktree | null) {
    this.#agent = agent;
    this.#parent = parent;
    this.#start = parent.shell.cwd;
    this.#worktree = worktree;
  }

  /** Its own worktree; `null` where it has none. */
  get worktree(): Worktree | null {
    return this.#worktree;
  }

  get root(): string {
    return this.#worktree?.path ?? this.#parent.root;
  }

  get further(): readonly string[] {
    return this.#worktree === null ? this.#parent.further : [this.#parent.root, ...this.#parent.further];
  }

  get shell(): { cwd: string } {
    // A folder that a command leaves behind is forgotten.
    return { cwd: this.#worktree?.path ?? this.#start };
  }

  barred(path: string): string | null {
    const worktree = this.#worktree;
    if (worktree === null) return this.#parent.barred(path);
    const shared = worktree.origin?.repository ?? this.#agent.facts.cwd;
    if (isInside(worktree.path, path) || !isInside(shared, path)) return null;
    return `This agent is isolated in the worktree ${worktree.path}. Edit the worktree copy of this file instead of the shared-checkout path.`;
  }

  /** The work is done: a worktree in which nothing was changed is taken away. */
  async leave(): Promise<void> {
    if (this.#worktree !== null && (await closeWorktree(this.#agent, this.#worktree))) this.#worktree = null;
  }
}
