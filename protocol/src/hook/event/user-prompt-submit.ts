import * as z from "zod";
import { literalsSince, oneOf, since, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const userPromptSubmit = defineHook({
  event: "UserPromptSubmit",
  summary:
    "The agent dequeued a prompt and has not called the model yet. A `block` ends the turn without a model call.",
  since: "0.1.0",
  stability: "declared",
  matches: null,
  input: inputOf("UserPromptSubmit", {
    prompt: text("Text of the prompt."),
    source: since(
      "0.3.210",
      literalsSince(
        { poll_event: "0.3.234" },
        oneOf(
          ["user", "sdk", "system", "loop_wakeup", "schedule_wakeup", "poll_event"],
          "Source of the prompt. Some agents omit it.",
        ),
      ),
    ).optional(),
    session_title: since("0.2.94", text("Title of the session, if it has one.")).optional(),
  }),
  output: outputOf("UserPromptSubmit", {
    additionalContext: text("Added to the model's context with the prompt.").optional(),
    sessionTitle: since("0.2.94", text("Sets the title of the session.")).optional(),
    suppressOriginalPrompt: since(
      "0.2.128",
      z.boolean().describe("For `block`: whether the message about the block omits the prompt."),
    ).optional(),
  }),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "UserPromptSubmit", prompt: "Fix the build." },
      output: { hookEventName: "UserPromptSubmit", sessionTitle: "Build repair" },
    },
  ],
});
