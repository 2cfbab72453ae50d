import { object, text, word } from "../../schema/field.ts";
import { ContextReport } from "../../shape/message/context-report.ts";
import { exampleLink, observedSince, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const localCommand = defineTranscriptLine({
  name: "system/local_command",
  summary: "A slash command that the agent ran without the model, or its output.",
  ...observedSince("0.2.70"),
  chained: true,
  schema: systemLine("local_command", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    content: text("The command or its output, in tags."),
    commandRun: object({ command: word("The command."), args: text("Arguments of the command.") })
      .meta({ description: "The executed slash command." })
      .optional(),
    commandOutcome: object({ kind: word("Exit status: `failed`, `unavailable_headless`.") })
      .meta({ description: "Present if the command failed." })
      .optional(),
    contextUsage: ContextReport.optional(),
  }),
  examples: [
    {
      type: "system",
      subtype: "local_command",
      ...exampleLink,
      level: "info",
      content: "Compacted",
      commandRun: { command: "compact", args: "" },
    },
  ],
});
