import * as z from "zod";
import { defineTool } from "../define.ts";
import { runTime } from "../display/run-time.ts";

/** Lists the scheduled prompts. */
export const cronList = defineTool({
  name: "CronList",
  description: "Lists the prompts that CronCreate scheduled in this session.",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      jobs: z.array(
        z.object({
          id: z.string(),
          cron: z.string(),
          humanSchedule: z.string(),
          prompt: z.string(),
          recurring: z.boolean().optional(),
          durable: z.boolean(),
          nextFireAt: z.number(),
        }),
      ),
    }),
  deferred: true,
  onByDefault: ({ schedules }) => schedules,
  readOnly: () => true,
  subject: () => ({ kind: "free" }),
  async run(_, { services }) {
    const jobs = services.schedule.list().map(({ recurring, ...job }) => ({
      ...job,
      humanSchedule: job.cron,
      ...(recurring ? { recurring } : {}),
      durable: false,
    }));
    return { kind: "done", output: { jobs } };
  },
  render: ({ jobs }) =>
    jobs.length === 0
      ? "No scheduled jobs."
      : jobs
          .map(
            ({ id, cron, prompt, recurring, nextFireAt }) =>
              `${id}: ${cron} (${recurring ? "recurring" : "one-shot"}) [session-only], next run ${runTime(nextFireAt)}: ${prompt}`,
          )
          .join("\n"),
});
