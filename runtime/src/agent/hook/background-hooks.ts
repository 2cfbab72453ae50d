import { plainPrompt } from "../core/prompt-queue.ts";
import { lateMessage } from "./answer.ts";
import type { BackgroundCommand, HookCommandEnd } from "./channel.ts";
import type { BackgroundServices } from "./services.ts";
import { rewakeText } from "./text.ts";

/** Hook commands that run in the background. */
export class BackgroundHooks {
  readonly #services: BackgroundServices;
  readonly #running = new Set<BackgroundCommand>();
  #contexts: string[] = [];
  #isOver = false;

  constructor(services: BackgroundServices) {
    this.#services = services;
  }

  add(command: BackgroundCommand): void {
    this.#running.add(command);
    void command.end.then((end) => {
      this.#running.delete(command);
      if (!this.#isOver) this.#ended(command, end);
    });
  }

  /** What the commands have printed for the model since the previous call of this method. */
  drain(): readonly string[] {
    return this.#contexts.splice(0);
  }

  /** Stops reports about the commands that still run. */
  stopReports(): void {
    for (const command of this.#running) command.stopReports();
  }

  /**
   * Ends the session's commands: cancels the running ones and reports it to the host. Commands that may wake the model
   * run until they finish or time out, without a report.
   */
  async finish(): Promise<void> {
    this.#isOver = true;
    const left = [...this.#running];
    for (const command of left) {
      if (command.hook.rewakes) command.stopReports();
      else command.cancel();
    }
    const { clock } = this.#services.ports;
    const done = new AbortController();
    const ends = left
      .filter(({ hook }) => hook.rewakes)
      .map(async ({ hook, end }) => {
        await Promise.race([end, clock.sleep(hook.timeoutMs, done.signal).catch(() => {})]);
      });
    await Promise.all(ends);
    done.abort();
  }

  #ended({ hook, name }: BackgroundCommand, { code, stdout, stderr }: HookCommandEnd): void {
    if (!hook.rewakes) {
      const message = code === 0 ? lateMessage(stdout) : null;
      if (message !== null) this.#contexts.push(message);
      return;
    }
    const { runner } = this.#services;
    if (code !== 2 || runner.inputClosed) return;
    const origin = { kind: "task-notification", producer: "session-task" } as const;
    void runner.submit({ ...plainPrompt(rewakeText(name, stderr)), origin });
  }
}
