import * as z from "zod";
import { reference, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const messageDisplay = defineHook({
  event: "MessageDisplay",
  summary:
    "The agent is about to display lines of the model's text. The output may replace what is displayed; the message itself stays unchanged.",
  since: "0.3.152",
  stability: "declared",
  matches: null,
  input: inputOf("MessageDisplay", {
    turn_id: reference("Id of the turn."),
    message_id: reference("Id of the message, assigned by the agent and not by the API."),
    index: z.number().describe("Index of the portion within the message, from 0."),
    final: z.boolean().describe("Whether this is the last portion of the message."),
    delta: text("Whole lines, except at the end; may be empty in the last portion."),
  }),
  output: outputOf("MessageDisplay", { displayContent: text("Text to display instead of `delta`.").optional() }),
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
