import type { Agent } from "../session/agent.ts";
import type { CommandEnd, CommandStart, CommandTask, CommandTasks } from "../tool/services.ts";

/** A command that runs, or ran, as a task. */
interface Running {
  readonly id: string;
  readonly runId: string;
  readonly start: CommandStart;
  readonly outputFile: string;
  backgrounded: boolean;
  over: boolean;
}

/** What a background command printed. */
export interface TaskOutput {
  readonly output: string;
  readonly total_bytes: number;
  readonly truncated: boolean;
}

/** Most of an output that is handed out, in bytes. */
const mostOutput = 100_000;

const outcome: Readonly<Record<CommandEnd, string>> = { completed: "completed", failed: "failed", killed: "stopped" };

/** The session's tasks, and what hosts and the model are told of them. */
export class TaskDesk implements CommandTasks {
  readonly #agent: Agent;
  readonly #tasks = new Map<string, Running>();
  #waiting: (() => void)[] = [];

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  start(start: CommandStart): CommandTask {
    const { ports, tools } = this.#agent;
    const id = `b${ports.ids.uuid().replaceAll("-", "").slice(0, 8)}`;
    const runId = `${ports.clock.now().toString(36).padStart(9, "0")}-${ports.ids.uuid().slice(0, 8)}`;
    const task: Running = {
      id,
      runId,
      start,
      outputFile: `${tools.folders().tasks}/${id}.output`,
      backgrounded: start.backgrounded,
      over: false,
    };
    this.#tasks.set(id, task);
    if (start.backgrounded) this.#listChanged();
    this.#tell(task, "task_started", {
      tool_use_id: start.toolUseId,
      description: start.description,
      is_backgrounded: start.backgrounded,
      task_type: "local_bash",
    });
    return {
      id,
      moveToBackground: () => this.#moved(task),
      end: (status, summary) => this.#ended(task, status, summary),
    };
  }

  /** Sends the command of a call to the background. `false` where there is none to send. */
  background(toolUseId: string): boolean {
    const task = this.#live().find(({ start, backgrounded }) => start.toolUseId === toolUseId && !backgrounded);
    if (!task) return false;
    this.#moved(task);
    task.start.background();
    return true;
  }

  backgroundAll(): void {
    for (const { start } of this.#live()) this.background(start.toolUseId);
  }

  stop(id: string): void {
    const task = this.#tasks.get(id);
    if (task && !task.over) task.start.stop();
  }

  /** Ends everything that still runs. */
  stopAll(): void {
    for (const { id } of this.#live()) this.stop(id);
  }

  async output(id: string): Promise<TaskOutput | null> {
    const task = this.#tasks.get(id);
    if (!task?.backgrounded) return null;
    const bytes = await this.#agent.ports.files.read(task.outputFile).catch(() => new Uint8Array());
    const part = bytes.subarray(Math.max(0, bytes.length - mostOutput));
    return { output: new TextDecoder().decode(part), total_bytes: bytes.length, truncated: part.length < bytes.length };
  }

  /** Resolves when no task is in the background any more. */
  async settled(): Promise<void> {
    while (this.#live().some(({ backgrounded }) => backgrounded)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #live(): Running[] {
    return [...this.#tasks.values()].filter(({ over }) => !over);
  }

  #moved(task: Running): void {
    if (task.backgrounded) return;
    task.backgrounded = true;
    this.#listChanged();
    this.#tell(task, "task_updated", { patch: { is_backgrounded: true } });
  }

  #ended(task: Running, status: CommandEnd, summary: string): void {
    if (task.over) return;
    task.over = true;
    const { ports, runner } = this.#agent;
    if (task.backgrounded) {
      this.#tell(task, "task_updated", { patch: { status, end_time: ports.clock.now() } });
    }
    this.#tell(task, "task_notification", {
      tool_use_id: task.start.toolUseId,
      status: outcome[status],
      output_file: task.backgrounded ? task.outputFile : "",
      summary: task.backgrounded ? summary : task.start.description,
    });
    const wake = (): void => {
      for (const go of this.#waiting.splice(0)) go();
    };
    if (!task.backgrounded) wake();
    else {
      this.#listChanged();
      const words = [
        "<task-notification>",
        `<task-id>${task.id}</task-id>`,
        `<tool-use-id>${task.start.toolUseId}</tool-use-id>`,
        `<output-file>${task.outputFile}</output-file>`,
        `<status>${outcome[status]}</status>`,
        `<summary>${summary}</summary>`,
        "</task-notification>",
      ].join("\n");
      const notified = runner.submit({
        uuid: null,
        content: words,
        priority: "next",
        query: true,
        synthetic: false,
        notification: { runId: task.runId },
      });
      void notified.then(wake);
    }
  }

  #tell(task: Running, subtype: string, fields: object): void {
    this.#agent.out.system(subtype, { task_id: task.id, run_id: task.runId, ...fields });
  }

  #listChanged(): void {
    const tasks = this.#live()
      .filter(({ backgrounded }) => backgrounded)
      .map(({ id, runId, start }) => ({
        task_id: id,
        run_id: runId,
        task_type: "local_bash",
        description: start.description,
      }));
    this.#agent.out.system("background_tasks_changed", { tasks });
  }
}
