import { z } from "zod";
import { count, epochMilliseconds, object, text, tokens } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

const goal = object({
  condition: text("What is to be reached."),
  iterations: count("Checks so far."),
  set_at: epochMilliseconds("When it was set."),
  tokens_at_start: tokens("Tokens used when it was set."),
  last_reason: text("Why it was not reached at the last check.").optional(),
}).meta({ description: "The goal; `null` when it is gone." });

export const activeGoal = defineMessage({
  name: "active_goal",
  summary: "The goal that the session works towards, after each check of it; `null` when it is gone.",
  since: "0.3.225",
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
