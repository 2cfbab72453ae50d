import type { Agent } from "../agent.ts";
import { plainPrompt } from "../core/prompt-queue.ts";
import { lateWords } from "./answer.ts";
import type { CommandEnd, DetachedCommand } from "./executor/command.ts";
import { rewakeText } from "./text.ts";

/** Commands of hooks that go on by themselves. */
export class BackgroundHooks {
  readonly #agent: Agent;
  readonly #running = new Set<DetachedCommand>();
  #words: string[] = [];
  #isOver = false;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  add(command: DetachedCommand): void {
    this.#running.add(command);
    void command.end.then((end) => {
      this.#running.delete(command);
      if (!this.#isOver) this.#ended(command, end);
    });
  }

  /** What the model is yet to be told. */
  take(): readonly string[] {
    return this.#words.splice(0);
  }

  /** From now on nobody is told of commands that still run. */
  hush(): void {
    for (const command of this.#running) command.hush();
  }

  /**
   * The session ends: commands that still run are cancelled, and the host is told. Those that may give the model
   * something to do come to their end, each within its time, and nobody is told.
   */
  async finish(): Promise<void> {
    this.#isOver = true;
    const left = [...this.#running];
    for (const command of left) {
      if (command.hook.rewakes) command.hush();
      else command.cancel();
    }
    const { clock } = this.#agent.ports;
    const done = new AbortController();
    const ends = left
      .filter(({ hook }) => hook.rewakes)
      .map(async ({ hook, end }) => {
        await Promise.race([end, clock.sleep(hook.timeoutMs, done.signal).catch(() => {})]);
      });
    await Promise.all(ends);
    done.abort();
  }

  #ended({ hook, name }: DetachedCommand, { code, stdout, stderr }: CommandEnd): void {
    if (!hook.rewakes) {
      const words = code === 0 ? lateWords(stdout) : null;
      if (words !== null) this.#words.push(words);
      return;
    }
    const { runner } = this.#agent;
    if (code !== 2 || runner.inputClosed) return;
    const origin = { kind: "task-notification", producer: "session-task" } as const;
    void runner.submit({ ...plainPrompt(rewakeText(name, stderr)), origin });
  }
}
