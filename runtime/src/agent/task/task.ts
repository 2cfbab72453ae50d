import type { MessageBody } from "../../connection/message.ts";
import type { Ports } from "../../ports.ts";

/** The start of a task: work that runs in parallel to a turn, or blocks it for a while. */
export interface TaskStart {
  readonly id: string;
  readonly type: "local_bash" | "local_agent";
  /** The tool call that started it; `null` if none did. */
  readonly toolUseId: string | null;
  /** Whether it is part of something else: hosts get frames about its start and end, and show neither. */
  readonly ambient?: boolean;
  /** For people. */
  readonly description: string;
  /** The command line, if it is a command. */
  readonly command?: string;
  readonly backgrounded: boolean;
  /** The subagent that started it; `null` for the main thread. */
  readonly parentId: string | null;
  /** Additional fields of `task_started`. */
  readonly started: Pick<
    MessageBody<"system/task_started">,
    "owned_by_subagent" | "prompt" | "spawn_depth" | "subagent_type"
  >;
  /** Additional fields of its entry in `background_tasks_changed`. */
  readonly listed: { readonly subagent_type?: string };
  /** Stops the work. */
  stop(): void;
  /** Of a subagent: receives the notifications about its own commands while it works. */
  notified?(text: string): void;
  /** Asks work that blocks the turn to continue in the background. */
  sendToBackground(): void;
}

/** Progress of a running task. */
export type TaskProgress = Omit<MessageBody<"system/task_progress">, "task_id" | "run_id" | "tool_use_id">;

/** How a task ended. */
export interface TaskEnd {
  readonly status: "completed" | "failed" | "killed";
  /** For people. */
  readonly summary: string;
  readonly error?: string;
  /** Additional fields of `task_notification`. */
  readonly fields?: Pick<MessageBody<"system/task_notification">, "summary_is_report" | "usage">;
  /** Additional text for the model, if the task ran in the background. */
  readonly report?: string;
  /** A reminder for the model before the notification. */
  readonly reminder?: string;
}

/** A random id of up to 32 hexadecimal digits. */
export const shortId = ({ ids }: Pick<Ports, "ids">, length: number): string =>
  ids.uuid().replaceAll("-", "").slice(0, length);

/** The id of one run of a task. Later runs sort after earlier ones. */
export const runId = (ports: Pick<Ports, "clock" | "ids">): string =>
  `${ports.clock.now().toString(36).padStart(9, "0")}-${shortId(ports, 8)}`;

/** The content of a task notification; `null` and `undefined` omit a line. */
interface TaskNotification {
  readonly id: string;
  readonly toolUseId?: string | null;
  readonly outputFile?: string;
  /** Absent for an event of a running task. */
  readonly status?: string;
  readonly summary: string;
  readonly note?: string | undefined;
  readonly report?: string | undefined;
}

/** The text that notifies the model of an event of a task, or of its end. */
export const taskNotificationText = ({
  id,
  toolUseId,
  outputFile,
  status,
  summary,
  note,
  report,
}: TaskNotification): string =>
  [
    "<task-notification>",
    `<task-id>${id}</task-id>`,
    ...(toolUseId == null ? [] : [`<tool-use-id>${toolUseId}</tool-use-id>`]),
    ...(outputFile === undefined ? [] : [`<output-file>${outputFile}</output-file>`]),
    ...(status === undefined ? [] : [`<status>${status}</status>`]),
    `<summary>${summary}</summary>`,
    ...(note === undefined ? [] : [`<note>${note}</note>`]),
    ...(report === undefined ? [] : [report]),
    "</task-notification>",
  ].join("\n");

/** The text that tells the model, with the next prompt, that the host stopped a background agent. */
export const stoppedAgentText = ({ id, toolUseId, description }: TaskStart): string =>
  taskNotificationText({
    id,
    toolUseId,
    status: "killed",
    summary: `Task "${description}" was stopped by the user or the host, and returns no result. Restart it only if the user asks.`,
  });

/** The text that tells the model, with its next call, that the host stopped a background command. */
export const stoppedCommandText = (task: TaskStart & { readonly outputFile: string }): string =>
  taskNotificationText({
    id: task.id,
    toolUseId: task.toolUseId,
    outputFile: task.outputFile,
    status: "killed",
    summary: `Task "${task.description}" was stopped by the user or the host.`,
  });

/** The text for the model with an event of a task. */
export const eventText = (event: string): string => `<event>${event}</event>`;

/** How the end of a subagent is worded for the model. */
const agentEnds = { completed: "finished", failed: "failed", killed: "was stopped by the user" } as const;
const mayReturn =
  "The agent notifies you each time that it stops. It may continue after a further message, and then notify you again.";

/** The prompt that notifies the model of the end of a background task. */
export const notificationText = (
  task: {
    readonly id: string;
    readonly toolUseId: string | null;
    readonly outputFile: string;
    readonly status: string;
    readonly type: string;
    readonly description: string;
  },
  end: TaskEnd,
): string => {
  const { id, toolUseId, outputFile, status, description } = task;
  const { report } = end;
  if (task.type !== "local_agent")
    return taskNotificationText({ id, toolUseId, outputFile, status, summary: end.summary, report });
  const reason = end.error === undefined ? "" : `: ${end.error}`;
  const summary = `Agent "${description}" ${agentEnds[end.status]}${reason}`;
  return taskNotificationText({ id, toolUseId, outputFile, status: end.status, summary, note: mayReturn, report });
};
