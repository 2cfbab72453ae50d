import { count, flag, list, milliseconds, object, reference, text, word } from "../../schema/field.ts";
import { exampleLink, observed, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const stopHookSummary = defineTranscriptLine({
  name: "system/stop_hook_summary",
  summary: "What the hooks of the turn's end said.",
  ...observed,
  chained: true,
  schema: systemLine("stop_hook_summary", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    hookCount: count("Hooks that were asked."),
    hookInfos: list(
      object({
        command: text("The command; `callback` for a host's hook."),
        promptText: text("What the hook asks a model, where it is one of that kind.").optional(),
        durationMs: milliseconds("How long it ran.").optional(),
      }),
      "One entry for each.",
    ),
    hookErrors: list(text("One error."), "What went wrong or blocks."),
    failedHookErrorIndexes: list(
      count("Position in `hookErrors`."),
      "Errors that are failures and no wish of the hook.",
    ),
    hookAdditionalContext: list(text("One piece."), "What the hooks add."),
    preventedContinuation: flag("Whether a hook ended the turn."),
    stopReason: text("Why it did."),
    hasOutput: flag("Whether there is anything to show."),
    toolUseID: reference("Id under which the hooks were asked."),
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
