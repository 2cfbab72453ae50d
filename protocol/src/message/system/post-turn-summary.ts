import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";

export const postTurnSummary = defineMessage({
  name: "system/post_turn_summary",
  summary: "A summary of a finished turn. Its fields have not been observed.",
  since: "0.2.90",
  stability: "undeclared",
  evidence:
    "Named in unions of the declarations of 0.2.90 to 0.3.200 without a shape; the 0.3.330 host library passes it on.",
  direction: "agent-to-host",
  yielded: true,
  schema: object({ type: z.literal("system"), subtype: z.literal("post_turn_summary") }),
  examples: [{ type: "system", subtype: "post_turn_summary" }],
});
