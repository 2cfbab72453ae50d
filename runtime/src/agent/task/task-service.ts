import type { Agent } from "../agent.ts";
import type { CommandEnd, CommandStart, CommandTask, CommandTasks } from "../core/tool-services.ts";
import { notificationText, runId, shortId, type TaskEnd, type TaskStart } from "./task.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A task that runs, or ran. */
interface Running extends TaskStart {
  readonly runId: string;
  readonly outputFile: string;
  background: boolean;
  /** Its end was told. */
  over: boolean;
  /** Its work has ended: a stopped command may take a while after its end was told. */
  gone: boolean;
  /** The model learns of its end in another way. */
  quiet: boolean;
  /** The host is told nothing of it any more. */
  silent: boolean;
}

/** A task in the hands of whoever does the work. */
export interface Task {
  readonly id: string;
  readonly outputFile: string;
  readonly backgrounded: boolean;
  moveToBackground(): void;
  /** Says how far it has come. */
  progress(fields: Fields): void;
  /** It is over. Only the first call counts. */
  end(end: TaskEnd): void;
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

const callOf = ({ toolUseId }: TaskStart): Fields => (toolUseId === null ? {} : { tool_use_id: toolUseId });

/** The session's tasks, and what hosts and the model are told of them. */
export class TaskService implements CommandTasks {
  readonly #agent: Agent;
  readonly #tasks = new Map<string, Running>();
  #waiting: (() => void)[] = [];

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Takes up a task and tells of its start. */
  open(start: TaskStart): Task {
    const { ports } = this.#agent;
    const task: Running = {
      ...start,
      runId: runId(ports),
      outputFile: this.outputFile(start.id),
      background: start.backgrounded,
      over: false,
      gone: false,
      quiet: false,
      silent: false,
    };
    this.#tasks.set(start.id, task);
    if (start.backgrounded) this.#listChanged();
    this.#tell(task, "task_started", {
      ...callOf(start),
      description: start.description,
      is_backgrounded: start.backgrounded,
      task_type: start.type,
      ...(start.parentId === null ? {} : { parent_task_id: start.parentId }),
      ...start.started,
    });
    return {
      id: start.id,
      outputFile: task.outputFile,
      get backgrounded() {
        return task.background;
      },
      moveToBackground: () => this.#moved(task),
      progress: (fields) => {
        if (!task.over && start.ambient !== true) this.#tell(task, "task_progress", { ...callOf(start), ...fields });
      },
      end: (end) => {
        task.gone = true;
        if (task.over) this.#wake();
        else this.#ended(task, end);
      },
    };
  }

  /** Where a task in the background writes. */
  outputFile(id: string): string {
    return `${this.#agent.tools.folders().tasks}/${id}.output`;
  }

  noteShell(): void {
    this.#agent.session.shellRan = true;
  }

  start(start: CommandStart): CommandTask {
    const task = this.open({
      id: `b${shortId(this.#agent.ports, 8)}`,
      type: "local_bash",
      toolUseId: start.toolUseId,
      description: start.description,
      backgrounded: start.backgrounded,
      parentId: start.agentId,
      started: start.agentId === null ? {} : { owned_by_subagent: true },
      listed: {},
      stop: start.stop,
      sendToBackground: start.background,
    });
    return {
      id: task.id,
      moveToBackground: task.moveToBackground,
      end: (status, summary) => task.end({ status, summary: task.backgrounded ? summary : start.description }),
    };
  }

  /** Sends the work of a call to the background. `false` where there is none to send. */
  background(toolUseId: string): boolean {
    const task = this.#live().find((live) => live.toolUseId === toolUseId && !live.background);
    if (!task) return false;
    this.#moved(task);
    task.sendToBackground();
    return true;
  }

  backgroundAll(): void {
    for (const { toolUseId } of this.#live()) if (toolUseId !== null) this.background(toolUseId);
  }

  /** A task that runs. */
  running(id: string): TaskStart | null {
    const task = this.#tasks.get(id);
    return !task || task.over ? null : task;
  }

  /** Ends a task. `false` where none of that id runs. `quiet`: the model is not told. */
  stop(id: string, quiet = false): boolean {
    const task = this.#tasks.get(id);
    if (!task || task.over) return false;
    // Whoever stops a command knows that it ends.
    const command = task.type === "local_bash";
    task.quiet = quiet || command;
    task.stop();
    if (command && task.background) this.#ended(task, { status: "killed", summary: task.description });
    return true;
  }

  /** Tells the host nothing of a task any more, not even its end. */
  silence(id: string): void {
    const task = this.#tasks.get(id);
    if (task) task.silent = true;
  }

  /** Ends what agents do in the background. */
  stopAgents(): void {
    for (const { id, type } of this.#inBackground()) if (type === "local_agent") this.stop(id, true);
  }

  /** Ends the commands that a subagent left behind. */
  async stopOwned(agentId: string): Promise<void> {
    const left = () => this.#atWork().filter(({ type, parentId }) => type === "local_bash" && parentId === agentId);
    for (const { id } of left()) this.stop(id, true);
    while (left().length > 0) await this.#change();
  }

  /** Ends everything that still runs. */
  stopAll(): void {
    for (const { id } of this.#live()) this.stop(id);
  }

  async output(id: string): Promise<TaskOutput | null> {
    const task = this.#tasks.get(id);
    if (!task?.background || task.type !== "local_bash") return null;
    const bytes = await this.#agent.ports.files.read(task.outputFile).catch(() => new Uint8Array());
    const part = bytes.subarray(Math.max(0, bytes.length - mostOutput));
    return { output: new TextDecoder().decode(part), total_bytes: bytes.length, truncated: part.length < bytes.length };
  }

  /** Resolves when no task is in the background any more. */
  async settled(): Promise<void> {
    while (this.#atWork().length > 0) await this.#change();
  }

  /** Whether agents work in the background: their end will start a turn. */
  get agentsAtWork(): boolean {
    return this.#inBackground().some(({ type }) => type === "local_agent");
  }

  /** What hooks are told of the tasks in the background. */
  hookListing(): readonly Fields[] {
    return this.#inBackground().map(({ id, type, description, listed }) => ({
      id,
      type: type === "local_agent" ? "subagent" : "shell",
      status: "running",
      description,
      ...(listed.subagent_type === undefined ? {} : { agent_type: listed.subagent_type }),
    }));
  }

  #live(): Running[] {
    return [...this.#tasks.values()].filter(({ over }) => !over);
  }

  #atWork(): Running[] {
    return [...this.#tasks.values()].filter(({ gone }) => !gone);
  }

  /** Resolves when a task has ended. */
  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  #inBackground(): Running[] {
    return this.#live().filter(({ background }) => background);
  }

  #moved(task: Running): void {
    if (task.background) return;
    task.background = true;
    this.#listChanged();
    this.#tell(task, "task_updated", { patch: { is_backgrounded: true } });
  }

  #ended(task: Running, end: TaskEnd): void {
    task.over = true;
    const { ports, runner } = this.#agent;
    const agents = task.type === "local_agent";
    if (task.ambient !== true && (task.background || agents)) {
      const error = end.error === undefined ? {} : { error: end.error };
      this.#tell(task, "task_updated", { patch: { status: end.status, end_time: ports.clock.now(), ...error } });
    }
    this.#tell(task, "task_notification", {
      ...callOf(task),
      status: outcome[end.status],
      output_file: task.background || agents ? task.outputFile : "",
      summary: end.summary,
      ...end.fields,
    });
    if (!task.background) {
      if (this.#inBackground().some(({ parentId }) => parentId === task.id)) this.#listChanged();
      this.#wake();
      return;
    }
    this.#listChanged();
    if (task.quiet) {
      this.#wake();
      runner.rested();
      return;
    }
    const notified = runner.submit({
      uuid: null,
      merged: [],
      content: notificationText({ ...task, status: outcome[end.status] ?? end.status }, end),
      priority: "next",
      query: true,
      synthetic: false,
      origin: { kind: "task-notification", producer: "session-task", runId: task.runId },
    });
    void notified.then(() => this.#wake());
  }

  #tell(task: Running, subtype: string, fields: object): void {
    if (task.silent) return;
    const marks = task.ambient === true ? { skip_transcript: true, ambient: true } : {};
    this.#agent.out.system(subtype, { task_id: task.id, run_id: task.runId, ...fields, ...marks });
  }

  /** The tasks in the background, as the host is told of them. */
  listing(): readonly Fields[] {
    return this.#inBackground().map(({ id, runId: run, type, description, listed, parentId }) => ({
      task_id: id,
      run_id: run,
      task_type: type,
      ...listed,
      description,
      ...(parentId !== null && this.running(parentId) !== null ? { parent_task_id: parentId } : {}),
    }));
  }

  #listChanged(): void {
    this.#agent.out.system("background_tasks_changed", { tasks: this.listing() });
  }
}
