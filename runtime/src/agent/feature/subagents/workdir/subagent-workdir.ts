import { isInside } from "../../../../posix/path.ts";
import type { WorkDirectory } from "../../../core/thread.ts";
import type { SubagentServices } from "../services.ts";
import { closeWorktree, type Worktree } from "./worktree.ts";

/** The working directory of a subagent: its parent's, or its own worktree. Every command of its shell starts there. */
export class SubagentWorkDirectory implements WorkDirectory {
  readonly #services: Pick<SubagentServices, "ports" | "environment">;
  readonly #parent: WorkDirectory;
  readonly #start: string;
  #worktree: Worktree | null;

  constructor(
    services: Pick<SubagentServices, "ports" | "environment">,
    parent: WorkDirectory,
    worktree: Worktree | null,
  ) {
    this.#services = services;
    this.#parent = parent;
    this.#start = parent.shell.cwd;
    this.#worktree = worktree;
  }

  /** Its own worktree; `null` if it has none. */
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
    // A `cd` in one command does not affect the next.
    return { cwd: this.#worktree?.path ?? this.#start };
  }

  refusalOf(path: string): string | null {
    const worktree = this.#worktree;
    if (worktree === null) return this.#parent.refusalOf(path);
    const shared = worktree.origin?.repository ?? this.#services.environment.cwd;
    if (isInside(worktree.path, path) || !isInside(shared, path)) return null;
    return `This agent is isolated in the worktree ${worktree.path}. Edit the worktree copy of this file instead of the shared-checkout path.`;
  }

  /** Ends the work there: removes a worktree without changes. */
  async leave(): Promise<void> {
    if (this.#worktree !== null && (await closeWorktree(this.#services, this.#worktree))) this.#worktree = null;
  }
}
