import type { SessionState } from "../core/session-state.ts";
import { titleField } from "./hook-input.ts";
import { wellNamed } from "./merge.ts";
import { type ModelSwitch, notifySwitch, type SwitchServices } from "./model-switch.ts";
import { contextText, outputText } from "./text.ts";

/** What SessionHooks needs. */
export interface SessionHookServices extends SwitchServices {
  readonly session: SwitchServices["session"] & Pick<SessionState, "title">;
  /** The extensions of the session; `ready` resolves once their hooks are known. */
  readonly extensions: {
    ready(): Promise<unknown>;
    reload(): Promise<unknown>;
    readonly pluginFolders: readonly unknown[];
  };
  readonly runner: {
    /** Holds turns back until the promise is settled. */
    pauseUntil(opened: Promise<unknown>): void;
    /** Starts a separate turn with a prompt. */
    begin(prompt: string): void;
  };
}

/** How a session started, as in the hook input. */
export type SessionSource = "startup" | "resume" | "clear";

/** Runs the hooks at the start and the end of a session. */
export class SessionHooks {
  readonly #services: SessionHookServices;
  #contexts: readonly string[] = [];
  #begun: Promise<void> = Promise.resolve();
  #switchNotified: Promise<void> = Promise.resolve();

  constructor(services: SessionHookServices) {
    this.#services = services;
  }

  /** Resolves when the SessionStart hooks have answered. */
  get begun(): Promise<void> {
    return this.#begun;
  }

  /** Runs the command hooks at the start of a process, before the host's callbacks are known. */
  start(source: "startup" | "resume"): void {
    const { hooks, runner, extensions } = this.#services;
    if (!hooks.hasHooks("SessionStart") && extensions.pluginFolders.length === 0) return;
    this.#begun = extensions
      .ready()
      .then(() => this.began(source, true))
      .then((prompt) => {
        if (prompt !== undefined) runner.begin(prompt);
      });
    runner.pauseUntil(this.#begun);
  }

  /**
   * Runs the hooks at the start of a session. Their contexts wait for the first prompt. Resolves to the prompt that
   * they request.
   */
  async began(source: SessionSource, commandsOnly: boolean): Promise<string | undefined> {
    const name = `SessionStart:${source}`;
    const summary = wellNamed(
      await this.#services.hooks.run(
        "SessionStart",
        { source, ...titleField(this.#services.session) },
        { name, thread: null, commandsOnly },
      ),
    );
    if (summary?.reloadSkills === true) await this.#services.extensions.reload();
    this.#contexts = [
      ...(summary?.contexts ?? []).map((context) => contextText("SessionStart", context)),
      ...(summary?.texts ?? []).map((text) => outputText(name, text)),
    ];
    return summary?.initialUserMessage;
  }

  /** Runs the command hooks at the end of the process. */
  async ended(): Promise<void> {
    await this.#services.hooks.run("SessionEnd", { reason: "other" }, { thread: null, commandsOnly: true });
  }

  /** Notifies hooks that the session's model has changed. Their contexts wait for the next prompt. */
  switched(from: string, request: ModelSwitch): void {
    this.#switchNotified = notifySwitch(this.#services, from, request).then((contexts) => {
      this.#contexts = [...this.#contexts, ...contexts.map((context) => contextText("PostModelSwitch", context))];
    });
  }

  /** The contexts for the model since the previous call of this method. */
  async drain(): Promise<readonly string[]> {
    await this.#switchNotified;
    const contexts = this.#contexts;
    this.#contexts = [];
    return contexts;
  }
}
