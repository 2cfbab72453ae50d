/** The hooks that create folders to work in, instead of Git. */
export interface WorktreeHooks {
  hasHooks(event: "WorktreeCreate"): boolean;
  run(
    event: "WorktreeCreate",
    fields: { readonly name: string },
    options: { readonly signal: AbortSignal; readonly thread: null },
  ): Promise<{ readonly worktreePath?: string | undefined; readonly texts: readonly string[] } | null>;
}

/** Runs the hooks that create a folder to work in. Resolves to its absolute path; `null` if no hook names one. */
export async function hookedWorktree(hooks: WorktreeHooks, name: string, signal: AbortSignal): Promise<string | null> {
  const summary = await hooks.run("WorktreeCreate", { name }, { signal, thread: null });
  const path = summary?.worktreePath ?? summary?.texts.at(-1)?.split("\n").at(-1)?.trim();
  return path?.startsWith("/") ? path : null;
}
