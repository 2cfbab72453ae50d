import * as z from "zod";
import { nextCronTime, readCron } from "../../core/cron.ts";
import { defineTool } from "../define.ts";
import { runTime } from "../display/run-time.ts";

/** How long recurring jobs last, in milliseconds. */
const maxAgeMs = 2_592_000_000;

/** Schedules a prompt. */
export const cronCreate = defineTool({
  name: "CronCreate",
  description: "Schedules a prompt for this session, once or repeatedly. Jobs end with the session.",
  input: () =>
    z.strictObject({
      cron: z.string().meta({ description: "Cron expression of five fields, local time" }),
      prompt: z.string().meta({ description: "The prompt" }),
      recurring: z.boolean().optional().meta({ description: "Default true; false: once" }),
      durable: z.boolean().optional().meta({ description: "Has no effect: jobs end with the session" }),
    }),
  output: () =>
    z.object({
      id: z.string(),
      humanSchedule: z.string(),
      recurring: z.boolean(),
      durable: z.boolean(),
      nextFireAt: z.number(),
      maxAgeMs: z.number().optional(),
    }),
  deferred: true,
  onByDefault: ({ schedules }) => schedules,
  subject: () => ({ kind: "free" }),
  async validate({ cron }, { ports }) {
    const schedule = readCron(cron);
    if (schedule === null) return `Invalid cron expression '${cron}'. Expected 5 fields: M H DoM Mon DoW.`;
    return nextCronTime(schedule, ports.clock.now()) === null
      ? `Cron expression '${cron}' does not match any calendar date in the next year.`
      : null;
  },
  async run({ cron, prompt, recurring = true }, { services }) {
    const job = services.schedule.add({ cron, prompt, recurring });
    if (job === null)
      return {
        kind: "failed",
        message: `Cron expression '${cron}' matches no future time. Use a time within the next year.`,
      };
    const { id, nextFireAt } = job;
    const limit = recurring ? { maxAgeMs } : {};
    return { kind: "done", output: { id, humanSchedule: cron, recurring, durable: false, nextFireAt, ...limit } };
  },
  render: ({ id, humanSchedule, recurring, nextFireAt }) =>
    `Scheduled ${recurring ? "recurring job" : "one-shot task"} ${id} (${humanSchedule}). Next run: ${runTime(nextFireAt)}. It ends with this session. CronDelete cancels it.`,
});
