import * as z from "zod";
import { flag, object, path, reference, word } from "../../schema/field.ts";
import { exampleSession, observedSince } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const worktreeState = defineTranscriptLine({
  name: "worktree-state",
  summary: "The session entered or left a worktree of the repository.",
  ...observedSince("0.3.330"),
  chained: false,
  schema: object({
    type: z.literal("worktree-state"),
    worktreeSession: object({
      originalCwd: path("Initial folder of the session."),
      preEnterOriginalCwd: path("Previous working folder."),
      worktreePath: path("Folder of the worktree."),
      worktreeName: word("Its name."),
      worktreeBranch: word(
        "Branch of the worktree. Absent, like the next two fields, if a hook created the folder.",
      ).optional(),
      originalBranch: word("Branch of the main repository.").optional(),
      originalHeadCommit: word("Commit of the main repository.").optional(),
      hookBased: flag("Whether a hook created the folder.").optional(),
      sessionId: reference("The session."),
      extensionRoot: path("Folder that settings, skills and agents are loaded from."),
    })
      .meta({ description: "The worktree; `null` after the session left it." })
      .nullable(),
    sessionId: reference("The session."),
  }),
  examples: [
    {
      type: "worktree-state",
      worktreeSession: {
        originalCwd: "/home/ada/app",
        preEnterOriginalCwd: "/home/ada/app",
        worktreePath: "/home/ada/app/.claude/worktrees/fix",
        worktreeName: "fix",
        worktreeBranch: "worktree-fix",
        originalBranch: "main",
        originalHeadCommit: "0123456789abcdef0123456789abcdef01234567",
        sessionId: exampleSession,
        extensionRoot: "/home/ada/app",
      },
      sessionId: exampleSession,
    },
    { type: "worktree-state", worktreeSession: null, sessionId: exampleSession },
  ],
});
