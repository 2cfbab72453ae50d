import * as z from "zod";
import { anything, object, reference, word } from "../../schema/field.ts";
import { exampleLink, link, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const progress = defineTranscriptLine({
  name: "progress",
  summary: "Progress of a tool use or hook. Recorded agents from 0.2.90 on do not write it.",
  ...observedSince("0.2.47"),
  chained: true,
  schema: object({
    type: z.literal("progress"),
    ...link,
    data: object({ type: word("Source of the progress: `hook_progress`, `agent_progress`, `bash_progress`, ...") })
      .catchall(anything("Fields of this kind of progress."))
      .meta({ description: "Details of the progress." }),
    toolUseID: reference("The tool use, or an id of the hook's event."),
    parentToolUseID: reference("The tool use that contains it."),
  }),
  examples: [
    {
      type: "progress",
      ...exampleLink,
      data: { type: "hook_progress", hookEvent: "PreToolUse", hookName: "PreToolUse:Write", command: "callback" },
      toolUseID: "toolu_01",
      parentToolUseID: "toolu_01",
    },
  ],
});
