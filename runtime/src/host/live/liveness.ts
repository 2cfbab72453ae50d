/**
 * Whether the host still has a reason to keep the agent's input open. An agent without input cannot ask for
 * permissions, call hooks or use in-process servers.
 */
export interface Liveness {
  /** The caller has no more prompts. */
  readonly promptOver: boolean;
  /** The last state that the agent reported; `silent` if it does not report its state. */
  readonly state: "silent" | "busy" | "idle";
  /** Whether a prompt was sent that may still need a turn. */
  readonly pendingTurn: "nothing" | "a turn" | "perhaps a turn";
  /** Prompts without a known answer. Used for agents that do not report their state. */
  readonly sent: number;
  /** Whether a turn is running. Used for agents that do not report their state. */
  readonly turning: boolean;
  /** Some turn has ended. */
  readonly turned: boolean;
  /** Background tasks by id. Each may start a turn. */
  readonly tasks: ReadonlySet<string>;
  /** The last task has just ended, and the agent may be about to report it in a turn. */
  readonly following: boolean;
  /** Pending requests of this side. */
  readonly asking: number;
}

export const atStart: Liveness = {
  promptOver: false,
  state: "silent",
  pendingTurn: "nothing",
  sent: 0,
  turning: false,
  turned: false,
  tasks: new Set(),
  following: false,
  asking: 0,
};

/** The events of the host. */
export type HostEvent = "prompted" | "promptOpen" | "promptOver" | "requestReceived" | "answered";

const hostSteps: Readonly<Record<HostEvent, (now: Liveness) => Liveness>> = {
  prompted: (now) => ({ ...now, sent: now.sent + 1, pendingTurn: now.state === "busy" ? "perhaps a turn" : "a turn" }),
  promptOpen: (now) => ({ ...now, promptOver: false }),
  promptOver: (now) => ({ ...now, promptOver: true }),
  requestReceived: (now) => ({ ...now, asking: now.asking + 1 }),
  answered: (now) => ({ ...now, asking: Math.max(0, now.asking - 1) }),
};

/** Applies an event of the host. */
export const afterHost = (now: Liveness, event: HostEvent): Liveness => hostSteps[event](now);

type Frame = Readonly<Record<string, unknown>>;

const without = (tasks: ReadonlySet<string>, id: unknown): ReadonlySet<string> =>
  new Set([...tasks].filter((task) => task !== id));

const withTasks = (now: Liveness, tasks: ReadonlySet<string>): Liveness => ({
  ...now,
  tasks,
  following: now.following || (tasks.size === 0 && now.tasks.size > 0),
});

const systemSteps: Readonly<Record<string, (now: Liveness, frame: Frame) => Liveness>> = Object.assign(
  Object.create(null),
  {
    session_state_changed: (now: Liveness, { state }: Frame): Liveness =>
      state === "idle"
        ? { ...now, state: "idle" }
        : { ...now, state: "busy", following: false, pendingTurn: now.state === "busy" ? now.pendingTurn : "nothing" },
    // An agent that does not report its state announces a turn here. Its result ends the turn.
    init: (now: Liveness): Liveness =>
      now.state === "silent" ? { ...now, pendingTurn: "nothing", following: false, turning: true } : now,
    task_started: (now: Liveness, { is_backgrounded, task_id }: Frame): Liveness =>
      is_backgrounded === true ? withTasks(now, new Set([...now.tasks, String(task_id)])) : now,
    task_notification: (now: Liveness, { task_id }: Frame): Liveness => withTasks(now, without(now.tasks, task_id)),
    background_tasks_changed: (now: Liveness, { tasks }: Frame): Liveness =>
      Array.isArray(tasks) ? withTasks(now, new Set(tasks.map((task: Frame | null) => String(task?.task_id)))) : now,
  },
);

function afterResult(now: Liveness): Liveness {
  const sent = Math.max(0, now.sent - 1);
  const pendingTurn = now.state !== "silent" ? now.pendingTurn : sent > 0 ? "a turn" : "nothing";
  return { ...now, turned: true, turning: false, sent, pendingTurn };
}

/** Applies a frame of the agent. Returns the same object if the frame has no effect. */
export function afterFrame(now: Liveness, frame: Frame): Liveness {
  if (frame.type === "result") return afterResult(now);
  if (frame.type !== "system" || typeof frame.subtype !== "string") return now;
  return systemSteps[frame.subtype]?.(now, frame) ?? now;
}

/** Whether the agent works on a prompt, or has a waiting one. */
export const isWorking = ({ state, turning, pendingTurn }: Liveness): boolean =>
  state === "busy" || turning || pendingTurn === "a turn";

/** How long to wait before closing the input, in milliseconds; `null` while this state lasts. */
export function endInputAfter(now: Liveness): number | null {
  if (!now.promptOver || now.asking > 0 || now.tasks.size > 0 || now.state === "busy" || now.turning) return null;
  if (now.state === "silent" && !now.turned && now.pendingTurn !== "nothing") return null;
  // A prompt that arrives as a turn ends starts soon, if it still has to run.
  if (now.pendingTurn === "a turn") return now.turned ? 10_000 : null;
  if (now.pendingTurn === "perhaps a turn" || now.following) return 1_000;
  return 0;
}
