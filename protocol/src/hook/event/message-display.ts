import { z } from "zod";
import { reference, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const messageDisplay = defineHook({
  event: "MessageDisplay",
  summary:
    "Lines of the model's text are about to be shown. The answer may show something else; the message itself stays.",
  since: "0.3.175",
  stability: "declared",
  matches: null,
  input: inputOf("MessageDisplay", {
    turn_id: reference("The turn."),
    message_id: reference("The message; an id of the agent's own, not the API's."),
    index: z.number().describe("Number of the portion within the message, from 0."),
    final: z.boolean().describe("It is the message's last portion."),
    delta: text("Whole lines, except at the end; may be empty in the last portion."),
  }),
  output: outputOf("MessageDisplay", { displayContent: text("Shown in place of `delta`.").optional() }),
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "MessageDisplay",
        turn_id: "5a7c2d34-0000-4000-8000-000000000001",
        message_id: "5a7c2d34-0000-4000-8000-000000000002",
        index: 0,
        final: true,
        delta: "done",
      },
      output: { hookEventName: "MessageDisplay", displayContent: "Done!" },
    },
  ],
});
