import * as z from "zod";
import { count, epochMilliseconds, object, text, tokens } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

const goal = object({
  condition: text("Condition to reach."),
  iterations: count("Number of checks so far."),
  set_at: epochMilliseconds("When the goal was set."),
  tokens_at_start: tokens("Tokens used when the goal was set."),
  last_reason: text("Why the last check failed.").optional(),
}).meta({ description: "The goal; `null` when it is cleared." });

export const activeGoal = defineMessage({
  name: "active_goal",
  summary: "The session's current goal, sent after each check of it; `null` when it is cleared.",
  since: "0.3.203",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("active_goal"),
    value: goal.nullable(),
    ...stamp,
  }),
  examples: [
    {
      type: "active_goal",
      value: { condition: "All tests pass", iterations: 1, set_at: 1795296570289, tokens_at_start: 1000 },
      uuid: "00000000-0000-4000-8000-000000000133",
      session_id: "s1",
    },
  ],
});
