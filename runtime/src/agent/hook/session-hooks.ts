import type { Agent } from "../agent.ts";
import { wellNamed } from "./merge.ts";
import { type ModelSwitch, tellOfSwitch } from "./model-switch.ts";
import { contextText, outputText } from "./text.ts";

/** Where a session comes from, as its hooks are told. */
export type SessionSource = "startup" | "resume" | "clear";

/** Asks the hooks around a session: when it begins and when it ends. */
export class SessionHooks {
  readonly #agent: Agent;
  #contexts: readonly string[] = [];
  #begun: Promise<void> = Promise.resolve();
  #told: Promise<void> = Promise.resolve();

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Resolves when the hooks of the beginning have answered. */
  get begun(): Promise<void> {
    return this.#begun;
  }

  /** A process begins: commands are asked; a host's callbacks are not known yet. */
  start(source: "startup" | "resume"): void {
    const { hooks, runner, shelf } = this.#agent;
    if (!hooks.wants("SessionStart") && this.#agent.options.pluginDirectories.length === 0) return;
    this.#begun = shelf
      .ready()
      .then(() => this.began(source, true))
      .then((prompt) => {
        if (prompt !== undefined) runner.begin(prompt);
      });
    runner.holdUntil(this.#begun);
  }

  /** A session begins. What its hooks tell the model waits for the first prompt. Resolves to the prompt they ask for. */
  async began(source: SessionSource, commandsOnly: boolean): Promise<string | undefined> {
    const name = `SessionStart:${source}`;
    const summary = wellNamed(
      await this.#agent.hooks.ask("SessionStart", { source }, { name, thread: null, commandsOnly }),
    );
    this.#contexts = [
      ...(summary?.contexts ?? []).map((context) => contextText("SessionStart", context)),
      ...(summary?.texts ?? []).map((text) => outputText(name, text)),
    ];
    return summary?.initialUserMessage;
  }

  /** The process ends. */
  async ended(): Promise<void> {
    await this.#agent.hooks.ask("SessionEnd", { reason: "other" }, { thread: null, commandsOnly: true });
  }

  /** The session's model has changed. What hooks tell the model of it waits for the next prompt. */
  switched(from: string, wish: ModelSwitch): void {
    this.#told = tellOfSwitch(this.#agent, from, wish).then((contexts) => {
      this.#contexts = [...this.#contexts, ...contexts.map((context) => contextText("PostModelSwitch", context))];
    });
  }

  /** What the model is yet to be told. */
  async take(): Promise<readonly string[]> {
    await this.#told;
    const contexts = this.#contexts;
    this.#contexts = [];
    return contexts;
  }
}
