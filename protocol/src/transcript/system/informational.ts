import { flag, object, text, word } from "../../schema/field.ts";
import { exampleLink, observed, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const informational = defineTranscriptLine({
  name: "system/informational",
  summary: "Something that people should know, for example what a hook said.",
  ...observed,
  chained: true,
  schema: systemLine("informational", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    content: text("What is said."),
    preventContinuation: flag("Whether the turn ends with it.").optional(),
    promptSubmitEnding: object({
      ending: object({
        kind: word("What ended the prompt: `blocked_by_hook`, `stopped_by_hook`, `no_verdict`."),
        reason: text("Why.").optional(),
        noVerdictKind: word("Why a hook gave no verdict, for example `callback_timed_out`.").optional(),
      }).meta({ description: "What a hook did to the prompt." }),
      promptKept: flag("Whether the prompt stays in the conversation."),
    })
      .meta({ description: "What became of a prompt that a hook held up." })
      .optional(),
  }),
  examples: [
    { type: "system", subtype: "informational", ...exampleLink, level: "notice", content: "A hook says hello" },
  ],
});
