import * as z from "zod";
import { object, text } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { stamp } from "../frame.ts";

export const promptSuggestion = defineMessage({
  name: "prompt_suggestion",
  summary: "A suggestion for the next prompt. Sent after each turn if the host requested suggestions.",
  since: "0.2.63",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: object({
    type: z.literal("prompt_suggestion"),
    suggestion: text("Suggested prompt."),
    ...stamp,
  }),
  examples: [
    {
      type: "prompt_suggestion",
      suggestion: "Run the tests",
      uuid: "00000000-0000-4000-8000-000000000136",
      session_id: "s1",
    },
  ],
});
