import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";

export const taskSummary = defineMessage({
  name: "system/task_summary",
  summary: "One line about the agent's current work. Its fields have not been observed.",
  since: "0.2.126",
  stability: "undeclared",
  evidence:
    "Named in unions of the declarations of 0.2.126 to 0.3.200 without a shape; the 0.3.330 host library passes it on.",
  direction: "agent-to-host",
  yielded: true,
  schema: object({ type: z.literal("system"), subtype: z.literal("task_summary") }),
  examples: [{ type: "system", subtype: "task_summary" }],
});
