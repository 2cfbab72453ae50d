import type { SentHookInput } from "@agentwire/protocol";
import type { MessageBody } from "../../connection/message.ts";
import type { Ports } from "../../ports.ts";
import type { StartupOptions } from "../core/options.ts";
import type { Outbox } from "../core/outbox.ts";
import { plainPrompt, type QueuedPrompt } from "../core/prompt-queue.ts";
import type { SessionState } from "../core/session-state.ts";
import type { ToolFolders } from "../core/tool.ts";
import type { CommandStart, CommandStatus, CommandTask, CommandTasks } from "../core/tool-services.ts";
import {
  eventText,
  notificationText,
  runId,
  shortId,
  stoppedAgentText,
  stoppedCommandText,
  type TaskEnd,
  type TaskProgress,
  type TaskStart,
  taskNotificationText,
} from "./task.ts";

/** What {@link TaskService} needs. */
export interface TaskServices {
  readonly ports: Pick<Ports, "clock" | "ids" | "files">;
  readonly out: Pick<Outbox, "send">;
  readonly session: Pick<SessionState, "shellRan">;
  readonly options: Pick<StartupOptions, "backgroundTasks">;
  readonly tools: { folders(): Pick<ToolFolders, "tasks"> };
  /** Starts turns of the main thread. */
  readonly runner: {
    submit(message: QueuedPrompt): Promise<void>;
    /** Keeps a message that the model reads with the next prompt. */
    mention(message: QueuedPrompt): void;
    /** A background task ended without starting a turn. */
    rested(): void;
  };
}

/** A running or finished task. */
interface TaskState extends TaskStart {
  readonly runId: string;
  readonly outputFile: string;
  background: boolean;
  /** Whether its end was reported. */
  ended: boolean;
  /** Whether its work has ended. The process of a stopped command may outlive the report of its end. */
  removed: boolean;
  /** Whether the model gets no notification of its end. */
  quiet: boolean;
  /** What the notification of its end waits for. */
  notifiedAfter: Promise<unknown> | null;
  /** Whether the host gets no more frames about it. */
  silent: boolean;
}

/** A task, as its worker uses it. */
export interface Task {
  readonly id: string;
  readonly outputFile: string;
  readonly backgrounded: boolean;
  moveToBackground(): void;
  /** Reports progress. */
  progress(fields: TaskProgress): void;
  /** Reports the end. Only the first call has an effect. */
  end(end: TaskEnd): void;
}

/** The output of a background command. */
export interface TaskOutput {
  readonly output: string;
  readonly total_bytes: number;
  readonly truncated: boolean;
}

/** Maximum size of a returned output, in bytes. Longer output is cut at its start. */
const maxOutputBytes = 100_000;

const outcome: Readonly<Record<CommandStatus, MessageBody<"system/task_notification">["status"]>> = {
  completed: "completed",
  failed: "failed",
  killed: "stopped",
};

const idsOf = ({ id, runId: run }: TaskState) => ({ task_id: id, run_id: run });

const ambientMarks = ({ ambient }: TaskStart) => (ambient === true ? { skip_transcript: true, ambient: true } : {});

const callOf = ({ toolUseId }: TaskStart): { readonly tool_use_id?: string } =>
  toolUseId === null ? {} : { tool_use_id: toolUseId };

/** The tasks of a session. Reports their state to the host, and their end to the model. */
export class TaskService implements CommandTasks {
  readonly #services: TaskServices;
  readonly #tasks = new Map<string, TaskState>();
  #waiting: (() => void)[] = [];

  constructor(services: TaskServices) {
    this.#services = services;
  }

  get canBackground(): boolean {
    return this.#services.options.backgroundTasks;
  }

  /** Registers a task and reports its start. */
  open(start: TaskStart): Task {
    const { ports } = this.#services;
    const task: TaskState = {
      ...start,
      runId: runId(ports),
      outputFile: this.outputFile(start.id),
      background: start.backgrounded,
      ended: false,
      removed: false,
      quiet: false,
      notifiedAfter: null,
      silent: false,
    };
    this.#tasks.set(start.id, task);
    if (start.backgrounded) this.#listChanged();
    this.#out(task)?.send("system/task_started", {
      ...idsOf(task),
      ...callOf(start),
      description: start.description,
      is_backgrounded: start.backgrounded,
      task_type: start.type,
      ...(start.parentId === null ? {} : { parent_task_id: start.parentId }),
      ...start.started,
      ...ambientMarks(start),
    });
    return {
      id: start.id,
      outputFile: task.outputFile,
      get backgrounded() {
        return task.background;
      },
      moveToBackground: () => this.#moved(task),
      progress: (fields) => {
        if (task.ended || start.ambient === true) return;
        this.#out(task)?.send("system/task_progress", { ...idsOf(task), ...callOf(start), ...fields });
      },
      end: (end) => {
        task.removed = true;
        if (task.ended) this.#wake();
        else this.#ended(task, end);
      },
    };
  }

  /** The path of the output file of a background task. */
  outputFile(id: string): string {
    return `${this.#services.tools.folders().tasks}/${id}.output`;
  }

  noteShell(): void {
    this.#services.session.shellRan = true;
  }

  start(start: CommandStart): CommandTask {
    const task = this.open({
      id: `b${shortId(this.#services.ports, 8)}`,
      type: "local_bash",
      toolUseId: start.toolUseId,
      description: start.description,
      command: start.command,
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
      report: (summary, event) => {
        if (this.running(task.id) === null) return;
        const content = taskNotificationText({ id: task.id, summary, report: eventText(event) });
        const owner = this.#ownerOf(start.agentId);
        if (owner !== null) {
          owner(content);
          return;
        }
        const origin = { kind: "task-notification", producer: "session-task" } as const;
        void this.#services.runner.submit({ ...plainPrompt(content), origin });
      },
      end: (status, summary, event) =>
        task.end({
          status,
          summary: task.backgrounded ? summary : start.description,
          ...(event === undefined ? {} : { report: eventText(event) }),
        }),
    };
  }

  /** Moves the work of a tool call to the background. `false` if there is none to move. */
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

  /** A running task; `null` if no task of that id is running. */
  running(id: string): TaskStart | null {
    const task = this.#tasks.get(id);
    return !task || task.ended ? null : task;
  }

  /**
   * Stops a task. `false` if no task of that id is running. `quiet`: does not notify the model. `after`: the notification
   * about an agent waits for it. As in the real agent, the end of a command starts no turn: the model learns of it with
   * its next call.
   */
  stop(id: string, quiet = false, after: Promise<unknown> | null = null): boolean {
    const task = this.#tasks.get(id);
    if (!task || task.ended) return false;
    const command = task.type === "local_bash";
    task.quiet = quiet || command;
    task.notifiedAfter = after;
    task.stop();
    if (!command || !task.background) return true;
    this.#ended(task, { status: "killed", summary: task.description });
    if (!quiet) this.#mention(task, stoppedCommandText(task));
    return true;
  }

  /** Sends no more frames about a task to the host, not even about its end. */
  silence(id: string): void {
    const task = this.#tasks.get(id);
    if (task) task.silent = true;
  }

  /** Stops the background agents. The model learns of it with the next prompt. */
  stopAgents(): void {
    for (const task of this.#inBackground().filter(({ type }) => type === "local_agent")) {
      this.#mention(task, stoppedAgentText(task));
      this.stop(task.id, true);
    }
  }

  /** Stops the commands that a subagent left running. */
  async stopOwned(agentId: string): Promise<void> {
    const left = () => this.#atWork().filter(({ type, parentId }) => type === "local_bash" && parentId === agentId);
    for (const { id } of left()) this.stop(id, true);
    while (left().length > 0) await this.#change();
  }

  /** Stops all running tasks, as the session is over. */
  stopAll(): void {
    for (const { id, type } of this.#live()) this.stop(id, type === "local_bash");
  }

  /**
   * Reports that the background commands are killed with the process. As in the real agent, the transcript has the
   * notifications, which no turn reads.
   */
  leave(): void {
    const commands = this.#inBackground().filter(({ type }) => type === "local_bash");
    for (const task of commands) this.#notify(task, { status: "stopped", output_file: "", summary: task.description });
    for (const task of commands) {
      task.ended = true;
      this.#update(task, { status: "killed", end_time: this.#services.ports.clock.now() });
      this.#listChanged();
      const end = { status: "killed", summary: `Background command "${task.description}" was stopped` } as const;
      this.#mention(task, notificationText({ ...task, status: end.status }, end));
    }
  }

  async output(id: string): Promise<TaskOutput | null> {
    const task = this.#tasks.get(id);
    if (!task?.background || task.type !== "local_bash") return null;
    const bytes = await this.#services.ports.files.read(task.outputFile).catch(() => new Uint8Array());
    const part = bytes.subarray(Math.max(0, bytes.length - maxOutputBytes));
    return { output: new TextDecoder().decode(part), total_bytes: bytes.length, truncated: part.length < bytes.length };
  }

  /** Resolves when no task is running any more. */
  async settled(): Promise<void> {
    while (this.#atWork().length > 0) await this.#change();
  }

  /** Whether background agents are running: their end will start a turn. */
  get agentsAtWork(): boolean {
    return this.#inBackground().some(({ type }) => type === "local_agent");
  }

  /** The background tasks as hook input lists them. */
  hookListing(): NonNullable<SentHookInput<"Stop">["background_tasks"]> {
    return this.#inBackground().map(({ id, type, description, command, listed }) => ({
      id,
      type: type === "local_agent" ? "subagent" : "shell",
      status: "running",
      description,
      ...(command === undefined ? {} : { command }),
      ...(listed.subagent_type === undefined ? {} : { agent_type: listed.subagent_type }),
    }));
  }

  #mention({ runId }: TaskState, text: string): void {
    const origin = { kind: "task-notification", producer: "session-task", runId } as const;
    this.#services.runner.mention({ ...plainPrompt(text), origin });
  }

  #live(): TaskState[] {
    return [...this.#tasks.values()].filter(({ ended }) => !ended);
  }

  #atWork(): TaskState[] {
    return [...this.#tasks.values()].filter(({ removed }) => !removed);
  }

  /** Resolves when the next task has ended. */
  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  #inBackground(): TaskState[] {
    return this.#live().filter(({ background }) => background);
  }

  #moved(task: TaskState): void {
    if (task.background) return;
    task.background = true;
    this.#listChanged();
    this.#update(task, { is_backgrounded: true });
  }

  #update(task: TaskState, patch: MessageBody<"system/task_updated">["patch"]): void {
    this.#out(task)?.send("system/task_updated", { ...idsOf(task), patch });
  }

  #notify(
    task: TaskState,
    end: Omit<MessageBody<"system/task_notification">, "task_id" | "run_id" | "tool_use_id">,
  ): void {
    this.#out(task)?.send("system/task_notification", { ...idsOf(task), ...callOf(task), ...end });
  }

  #ended(task: TaskState, end: TaskEnd): void {
    task.ended = true;
    const { ports, runner } = this.#services;
    const agents = task.type === "local_agent";
    if (task.ambient !== true && (task.background || agents)) {
      const error = end.error === undefined ? {} : { error: end.error };
      this.#update(task, { status: end.status, end_time: ports.clock.now(), ...error });
    }
    this.#notify(task, {
      status: outcome[end.status],
      output_file: task.background || agents ? task.outputFile : "",
      summary: end.summary,
      ...end.fields,
      ...ambientMarks(task),
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
    const text = notificationText({ ...task, status: outcome[end.status] }, end);
    const owner = task.type === "local_bash" ? this.#ownerOf(task.parentId) : null;
    if (owner !== null) {
      owner(text);
      this.#wake();
      return;
    }
    const notify = (): Promise<void> =>
      runner.submit({
        ...plainPrompt(text),
        ...(end.reminder === undefined ? {} : { reminder: end.reminder }),
        origin: { kind: "task-notification", producer: "session-task", runId: task.runId },
      });
    const notified = task.notifiedAfter === null ? notify() : task.notifiedAfter.then(notify);
    void notified.then(() => this.#wake());
  }

  /** Notifies the subagent that owns a command, while it works; `null` for the main thread. */
  #ownerOf(agentId: string | null): ((text: string) => void) | null {
    const owner = agentId === null ? undefined : this.#tasks.get(agentId);
    return owner === undefined || owner.ended ? null : (owner.notified ?? null);
  }

  /** The outbox for messages about a task; `undefined` if the host gets none. */
  #out({ silent }: TaskState): TaskServices["out"] | undefined {
    return silent ? undefined : this.#services.out;
  }

  /** The background tasks as `background_tasks_changed` lists them. */
  listing(): MessageBody<"system/background_tasks_changed">["tasks"] {
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
    this.#services.out.send("system/background_tasks_changed", { tasks: this.listing() });
  }
}
