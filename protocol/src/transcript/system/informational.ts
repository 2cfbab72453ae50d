import { flag, object, text, word } from "../../schema/field.ts";
import { exampleLink, observedSince, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const informational = defineTranscriptLine({
  name: "system/informational",
  summary: "A message for the user, for example the output of a hook.",
  ...observedSince("0.2.140"),
  chained: true,
  schema: systemLine("informational", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    content: text("Text of the message."),
    preventContinuation: flag("Whether the turn ends with the message.").optional(),
    promptSubmitEnding: object({
      ending: object({
        kind: word("Outcome of the prompt: `blocked_by_hook`, `stopped_by_hook`, `no_verdict`."),
        reason: text("Why.").optional(),
        noVerdictKind: word("Why a hook returned no answer, for example `callback_timed_out`.").optional(),
      }).meta({ description: "Effect of a hook on the prompt." }),
      promptKept: flag("Whether the prompt stays in the conversation."),
    })
      .meta({ description: "What happened to the prompt that a hook delayed." })
      .optional(),
  }),
  examples: [
    { type: "system", subtype: "informational", ...exampleLink, level: "notice", content: "A hook says hello" },
  ],
});
