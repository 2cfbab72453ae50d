import { text } from "../../schema/field.ts";
import { AssistantError } from "../../shape/message/assistant-error.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const stopFailure = defineHook({
  event: "StopFailure",
  summary:
    "The turn ended because the model could not be reached or refused. Raised instead of `Stop`. The output has no effect.",
  since: "0.2.78",
  stability: "declared",
  matches: "error",
  input: inputOf("StopFailure", {
    error: AssistantError,
    error_details: text("Error message of the API.").optional(),
    last_assistant_message: text("Text of the model's last message.").optional(),
  }),
  output: null,
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "StopFailure",
        error: "rate_limit",
        error_details: "429",
      },
    },
  ],
});
