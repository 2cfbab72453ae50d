import type { ConfiguredHook, HookReply } from "./types.ts";

/** Hooks that commands and skills brought along. */
export class GrantedHooks {
  readonly #byName = new Map<string, readonly ConfiguredHook[]>();

  /** Takes over what a command or a skill brings along; what it brought along before is dropped. */
  add({ name, hooks }: { readonly name: string; readonly hooks: readonly ConfiguredHook[] }): void {
    if (hooks.length > 0) this.#byName.set(name, hooks);
  }

  /** Drops all: a new session begins. */
  clear(): void {
    this.#byName.clear();
  }

  get all(): readonly ConfiguredHook[] {
    return [...this.#byName.values()].flat();
  }

  /** Drops the hooks that run once only and have succeeded. */
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
