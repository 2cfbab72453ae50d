import { text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";
import { compactTrigger } from "../shape/trigger.ts";

export const postCompact = defineHook({
  event: "PostCompact",
  summary: "The conversation was compacted.",
  since: "0.2.76",
  stability: "declared",
  matches: "trigger",
  input: inputOf("PostCompact", {
    trigger: compactTrigger,
    compact_summary: text("Summary that replaces the earlier conversation."),
  }),
  output: null,
  examples: [
    { input: { ...exampleInput, hook_event_name: "PostCompact", trigger: "auto", compact_summary: "We built it." } },
  ],
});
