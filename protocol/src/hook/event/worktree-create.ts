import * as z from "zod";
import { path, since } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const worktreeCreate = defineHook({
  event: "WorktreeCreate",
  summary: "The agent needs a git worktree. The hook creates it and returns its path.",
  since: "0.2.50",
  stability: "declared",
  matches: null,
  input: inputOf("WorktreeCreate", { name: z.string().describe("Name of the worktree.") }),
  output: since("0.2.84", outputOf("WorktreeCreate", { worktreePath: path("Absolute path of the worktree.") })),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "WorktreeCreate", name: "try-again" },
      output: { hookEventName: "WorktreeCreate", worktreePath: "/home/ada/app-try-again" },
    },
  ],
});
