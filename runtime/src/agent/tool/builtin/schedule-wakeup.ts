import * as z from "zod";
import { defineTool } from "../define.ts";
import { runTime } from "../display/run-time.ts";

const leastSeconds = 60;
const maxSeconds = 3600;

/** Schedules a prompt with which the model continues after a delay. */
export const scheduleWakeup = defineTool({
  name: "ScheduleWakeup",
  description:
    "Sends a prompt to this session after a delay, to continue work that waits for something. A new " +
    "wakeup replaces the previous one; `stop` cancels it.",
  input: () =>
    z.strictObject({
      delaySeconds: z.number().optional().meta({ description: "Seconds from now, 60 to 3600" }),
      reason: z.string().optional().meta({ description: "Why this delay, in one sentence" }),
      prompt: z.string().optional().meta({ description: "The prompt of the wakeup" }),
      stop: z.boolean().optional().meta({ description: "Cancels the wakeup" }),
    }),
  output: () =>
    z.object({
      scheduledFor: z.number(),
      clampedDelaySeconds: z.number(),
      wasClamped: z.boolean(),
      stopped: z.boolean().optional(),
      cancelledWakeups: z.number().optional(),
    }),
  subject: () => ({ kind: "free" }),
  async run({ delaySeconds, reason, prompt, stop }, { services }) {
    if (stop === true) {
      const cancelledWakeups = services.schedule.stopWaking();
      const none = { scheduledFor: 0, clampedDelaySeconds: 0, wasClamped: false };
      return { kind: "done", output: { ...none, stopped: true, cancelledWakeups } };
    }
    if (delaySeconds === undefined || reason === undefined) {
      return { kind: "failed", message: "`delaySeconds` and `reason` are required when `stop` is not true." };
    }
    const seconds = Math.min(maxSeconds, Math.max(leastSeconds, delaySeconds));
    const scheduledFor = services.schedule.wake(seconds * 1000, prompt ?? reason);
    const wasClamped = seconds !== delaySeconds;
    return { kind: "done", output: { scheduledFor, clampedDelaySeconds: seconds, wasClamped } };
  },
  render: ({ scheduledFor, clampedDelaySeconds, wasClamped, stopped, cancelledWakeups = 0 }) =>
    stopped === true
      ? `Cancelled ${cancelledWakeups} pending wakeup(s). Tell the user how the work ended.`
      : `Next wakeup scheduled for ${runTime(scheduledFor)}${wasClamped ? ` (clamped to ${clampedDelaySeconds}s from your requested value)` : ""}. End the turn now; the session continues at that time.`,
});
