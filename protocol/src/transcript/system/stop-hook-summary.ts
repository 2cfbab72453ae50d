import { count, flag, list, milliseconds, object, reference, requiredSince, text, word } from "../../schema/field.ts";
import { exampleLink, observedSince, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const stopHookSummary = defineTranscriptLine({
  name: "system/stop_hook_summary",
  summary: "Results of the hooks at the end of a turn.",
  ...observedSince("0.1.42"),
  chained: true,
  schema: systemLine("stop_hook_summary", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    hookCount: count("Number of hooks that ran."),
    hookInfos: list(
      object({
        command: text("The command; `callback` for a hook in the host."),
        promptText: text("Prompt of the hook, if its type is `prompt`.").optional(),
        durationMs: milliseconds("Run time of the hook.").optional(),
      }),
      "One entry per hook.",
    ),
    hookErrors: list(text("One error."), "Errors and reasons for blocks."),
    failedHookErrorIndexes: requiredSince(
      "0.3.330",
      list(count("Index in `hookErrors`."), "Errors that are failures instead of blocks."),
    ),
    hookAdditionalContext: requiredSince(
      "0.3.200",
      list(text("One context string."), "Additional context from the hooks."),
    ),
    preventedContinuation: flag("Whether a hook ended the turn."),
    stopReason: text("Why the hook ended it."),
    hasOutput: flag("Whether there is output to show."),
    toolUseID: reference("Tool use id that the hooks received."),
  }),
  examples: [
    {
      type: "system",
      subtype: "stop_hook_summary",
      ...exampleLink,
      level: "suggestion",
      hookCount: 1,
      hookInfos: [{ command: "callback" }],
      hookErrors: [],
      failedHookErrorIndexes: [],
      hookAdditionalContext: [],
      preventedContinuation: false,
      stopReason: "",
      hasOutput: false,
      toolUseID: "0b1c2d3e-0000-4000-8000-000000000031",
    },
  ],
});
