import * as z from "zod";
import { text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";
import { exampleSwitch, modelSwitch } from "../shape/model-switch.ts";

export const postModelSwitch = defineHook({
  event: "PostModelSwitch",
  summary: "The session's model has changed.",
  since: "0.3.251",
  stability: "declared",
  matches: "to_model",
  input: inputOf("PostModelSwitch", {
    ...modelSwitch,
    source: z
      .enum(["command", "picker", "sdk", "auto", "resume"])
      .describe("Cause of the change; `auto` is a fallback, `resume` restores an earlier session's model."),
  }),
  output: outputOf("PostModelSwitch", { additionalContext: text("Added to the new model's context.").optional() }),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "PostModelSwitch", ...exampleSwitch, source: "auto" },
      output: { hookEventName: "PostModelSwitch", additionalContext: "Be brief from here on." },
    },
  ],
});
