import { z } from "zod";
import { object, path, reference } from "../../schema/field.ts";
import { exampleSession, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const relocated = defineTranscriptLine({
  name: "relocated",
  summary: "The session works in another folder from here on; its transcript does not move.",
  ...observed,
  chained: false,
  schema: object({
    type: z.literal("relocated"),
    relocatedCwd: path("The folder."),
    sessionId: reference("The session."),
  }),
  examples: [{ type: "relocated", relocatedCwd: "/home/ada/app/.claude/worktrees/fix", sessionId: exampleSession }],
});
