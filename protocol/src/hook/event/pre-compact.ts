import { text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";
import { compactTrigger } from "../shape/trigger.ts";

export const preCompact = defineHook({
  event: "PreCompact",
  summary: "The conversation is about to be shortened. A block leaves it as it is.",
  since: "0.1.0",
  stability: "declared",
  matches: "trigger",
  input: inputOf("PreCompact", {
    trigger: compactTrigger,
    custom_instructions: text("What the user asked to keep in mind.").nullable(),
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
