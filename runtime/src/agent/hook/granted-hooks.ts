import type { ConfiguredHook, HookReply } from "./types.ts";

/** Hooks that commands and skills provide. */
export class GrantedHooks {
  readonly #byName = new Map<string, readonly ConfiguredHook[]>();

  /** Replaces the hooks of a command or a skill. */
  add({ name, hooks }: { readonly name: string; readonly hooks: readonly ConfiguredHook[] }): void {
    if (hooks.length > 0) this.#byName.set(name, hooks);
  }

  /** Drops all hooks, for a new session. */
  clear(): void {
    this.#byName.clear();
  }

  get all(): readonly ConfiguredHook[] {
    return [...this.#byName.values()].flat();
  }

  /** Drops the run-once hooks that have succeeded. */
  dropFinished(replies: readonly HookReply[]): void {
    const done = replies.flatMap(({ hook, kind }) =>
      kind === "output" || kind === "text" || kind === "empty" ? hook : [],
    );
    for (const [name, hooks] of this.#byName) {
      const left = hooks.filter((hook) => !(hook.once && done.includes(hook)));
      this.#byName.set(name, left);
    }
  }
}
