import type { Ports } from "../../ports.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Work that goes on beside a turn, or blocks it for a while. */
export interface TaskStart {
  readonly id: string;
  readonly type: "local_bash" | "local_agent";
  /** The call that it is for; `null` where it is for none. */
  readonly toolUseId: string | null;
  /** Goes on in the back of something else: hosts hear of its beginning and end, and show neither. */
  readonly ambient?: boolean;
  /** For people. */
  readonly description: string;
  readonly backgrounded: boolean;
  /** The agent that it works for; `null` for the main thread. */
  readonly parentId: string | null;
  /** Further fields of the frame that tells of the start. */
  readonly started: Fields;
  /** Further fields of its entry in the list of background tasks. */
  readonly listed: Fields;
  /** Ends the work. */
  stop(): void;
  /** Asks work that blocks the turn to go on without it. */
  sendToBackground(): void;
}

/** How a task ended. */
export interface TaskEnd {
  readonly status: "completed" | "failed" | "killed";
  /** For people. */
  readonly summary: string;
  readonly error?: string;
  /** Further fields of the frame that tells of the end. */
  readonly fields?: Fields;
  /** What the model is told besides, where the task ran in the background. */
  readonly report?: string;
}

/** A short random word for ids. */
export const shortId = ({ ids }: Ports, length: number): string => ids.uuid().replaceAll("-", "").slice(0, length);

/** Names one run of a task. Later runs sort after earlier ones. */
export const runId = (ports: Ports): string =>
  `${ports.clock.now().toString(36).padStart(9, "0")}-${shortId(ports, 8)}`;

/** What the model is told when a task in the background has ended. */
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
): string =>
  [
    "<task-notification>",
    `<task-id>${task.id}</task-id>`,
    ...(task.toolUseId === null ? [] : [`<tool-use-id>${task.toolUseId}</tool-use-id>`]),
    `<output-file>${task.outputFile}</output-file>`,
    `<status>${task.status}</status>`,
    `<summary>${task.type === "local_agent" ? `Agent "${task.description}" ${task.status}${end.error === undefined ? "" : `: ${end.error}`}` : end.summary}</summary>`,
    ...(end.report === undefined ? [] : [end.report]),
    "</task-notification>",
  ].join("\n");
