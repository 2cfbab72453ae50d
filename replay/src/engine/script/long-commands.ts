import { fieldOf, messageName } from "../compare/schema.ts";
import { isHostStep, type Step } from "./steps.ts";

/** Whether a frame reports that a foreground command takes so long that it counts as a task. */
const reportsLongCommand = (frame: unknown): boolean =>
  messageName(frame) === "system/task_started" &&
  fieldOf(frame, "task_type") === "local_bash" &&
  fieldOf(frame, "is_backgrounded") === false;

/** Maximum time before its end at which it depends on chance whether a command becomes a task, in microseconds. */
const closeUs = 1_000_000;

/** Frames about foreground commands that became tasks. `barely`: only those of commands that ended shortly afterwards. */
export function longCommandSteps(steps: readonly Step[], barely: boolean): Set<Step> {
  const frames = steps.filter((step) => step.kind === "frame" && !isHostStep(step));
  const about = (step: Step): unknown => (step.kind === "frame" ? fieldOf(step.content.frame, "task_id") : undefined);
  return new Set(
    frames
      .filter((step) => step.kind === "frame" && reportsLongCommand(step.content.frame))
      .flatMap((start) => {
        const task = frames.filter((step) => about(step) === about(start));
        const ended = task.at(-1);
        return !barely || (ended !== undefined && ended !== start && ended.us - start.us < closeUs) ? task : [];
      }),
  );
}

/** Detects in frames of a live agent whether they are about a foreground command that became a task. */
export function createLongCommands(): (frame: unknown) => boolean {
  const tasks = new Set<unknown>();
  return (frame) => {
    if (reportsLongCommand(frame)) tasks.add(fieldOf(frame, "task_id"));
    const task = fieldOf(frame, "task_id");
    return task !== undefined && tasks.has(task);
  };
}
