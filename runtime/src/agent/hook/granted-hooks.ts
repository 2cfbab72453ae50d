import type { ConfiguredHook, HookReply } from "./types.ts";

/** Hooks that commands, skills and agents provide. */
export class GrantedHooks {
  readonly #byName = new Map<string, readonly ConfiguredHook[]>();
  /** By the id of the subagent. */
  readonly #byAgent = new Map<string, readonly ConfiguredHook[]>();

  /** Replaces the hooks of a command or a skill. */
  add({ name, hooks }: { readonly name: string; readonly hooks: readonly ConfiguredHook[] }): void {
    if (hooks.length > 0) this.#byName.set(name, hooks);
  }

  /**
   * Adds the hooks of a subagent, which apply to its own calls only. As in the real agent, its Stop hooks run when it ends.
   */
  addAgent(agentId: string, hooks: readonly ConfiguredHook[]): void {
    const own = (hook: ConfiguredHook): ConfiguredHook =>
      hook.event === "Stop" ? { ...hook, event: "SubagentStop", agentId } : { ...hook, agentId };
    this.#byAgent.set(agentId, hooks.map(own));
  }

  /** Drops the hooks of a subagent that has ended. */
  removeAgent(id: string): void {
    this.#byAgent.delete(id);
  }

  /** Drops the hooks of commands and skills, for a new session. */
  clear(): void {
    this.#byName.clear();
  }

  get all(): readonly ConfiguredHook[] {
    return [...this.#byName.values(), ...this.#byAgent.values()].flat();
  }

  /** Drops the run-once hooks that have succeeded. */
  dropFinished(replies: readonly HookReply[]): void {
    const done = replies.flatMap(({ hook, kind }) =>
      kind === "output" || kind === "text" || kind === "empty" ? hook : [],
    );
    const left = (hooks: readonly ConfiguredHook[]) => hooks.filter((hook) => !(hook.once && done.includes(hook)));
    for (const [name, hooks] of this.#byName) this.#byName.set(name, left(hooks));
    for (const [id, hooks] of this.#byAgent) this.#byAgent.set(id, left(hooks));
  }
}
