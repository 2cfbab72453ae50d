import * as z from "zod";
import { object, path, reference } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const relocated = defineTranscriptLine({
  name: "relocated",
  summary: "The session works in another folder from here on; the transcript moves to the project of that folder.",
  ...observedSince("0.3.330"),
  chained: false,
  schema: object({
    type: z.literal("relocated"),
    relocatedCwd: path("The folder."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "relocated", relocatedCwd: "/home/ada/app/.claude/worktrees/fix", sessionId: exampleSession }],
});
