import { text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";
import { compactTrigger } from "../shape/trigger.ts";

export const preCompact = defineHook({
  event: "PreCompact",
  summary: "The conversation is about to be compacted. A `block` prevents it.",
  since: "0.1.0",
  stability: "declared",
  matches: "trigger",
  input: inputOf("PreCompact", {
    trigger: compactTrigger,
    custom_instructions: text("Instructions from the user for the summary.").nullable(),
  }),
  output: null,
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "PreCompact",
        trigger: "manual",
        custom_instructions: "keep the API names",
      },
    },
  ],
});
