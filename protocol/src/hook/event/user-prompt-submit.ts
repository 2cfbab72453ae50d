import { z } from "zod";
import { literalsSince, oneOf, since, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const userPromptSubmit = defineHook({
  event: "UserPromptSubmit",
  summary: "A prompt was taken up and no model call has been made for it yet. A block ends the turn without one.",
  since: "0.1.0",
  stability: "declared",
  matches: null,
  input: inputOf("UserPromptSubmit", {
    prompt: text("The prompt."),
    source: since(
      "0.3.225",
      literalsSince(
        { poll_event: "0.3.250" },
        oneOf(
          ["user", "sdk", "system", "loop_wakeup", "schedule_wakeup", "poll_event"],
          "Who put the prompt there. Not every agent says so.",
        ),
      ),
    ).optional(),
    session_title: since("0.2.112", text("The session's title, where it has one.")).optional(),
  }),
  output: outputOf("UserPromptSubmit", {
    additionalContext: text("Told to the model with the prompt.").optional(),
    sessionTitle: since("0.2.112", text("Gives the session this title.")).optional(),
    suppressOriginalPrompt: since(
      "0.2.141",
      z.boolean().describe("With a block: the message about it leaves the prompt out."),
    ).optional(),
  }),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "UserPromptSubmit", prompt: "Fix the build." },
      output: { hookEventName: "UserPromptSubmit", sessionTitle: "Build repair" },
    },
  ],
});
