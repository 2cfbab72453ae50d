import { z } from "zod";
import { flag, object, path, reference, word } from "../../schema/field.ts";
import { exampleSession, observed } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const worktreeState = defineTranscriptLine({
  name: "worktree-state",
  summary: "The session entered a worktree of the repository, or left it.",
  ...observed,
  chained: false,
  schema: object({
    type: z.literal("worktree-state"),
    worktreeSession: object({
      originalCwd: path("Folder that the session began in."),
      preEnterOriginalCwd: path("Folder that it worked in before."),
      worktreePath: path("Folder of the worktree."),
      worktreeName: word("Its name."),
      worktreeBranch: word(
        "Branch that it has checked out. Absent where a hook made the folder, as the next two are.",
      ).optional(),
      originalBranch: word("Branch that the repository has checked out.").optional(),
      originalHeadCommit: word("Commit that the repository has checked out.").optional(),
      hookBased: flag("A hook made the folder.").optional(),
      sessionId: reference("The session."),
      extensionRoot: path("Folder whose settings, skills and agents hold."),
    })
      .meta({ description: "The worktree; `null` once the session has left it." })
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
