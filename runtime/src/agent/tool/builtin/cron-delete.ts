import * as z from "zod";
import { defineTool } from "../define.ts";

/** Cancels a scheduled prompt. */
export const cronDelete = defineTool({
  name: "CronDelete",
  description: "Cancels a prompt that CronCreate scheduled, by its id.",
  input: () => z.strictObject({ id: z.string().meta({ description: "Id of the job" }) }),
  output: () => z.object({ id: z.string() }),
  deferred: true,
  onByDefault: ({ schedules }) => schedules,
  subject: () => ({ kind: "free" }),
  validate: async ({ id }, { services }) =>
    services.schedule.list().some((job) => job.id === id) ? null : `No scheduled job with id '${id}'`,
  async run({ id }, { services }) {
    services.schedule.remove(id);
    return { kind: "done", output: { id } };
  },
  render: ({ id }) => `Cancelled job ${id}.`,
});
