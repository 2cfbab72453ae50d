import { path } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const worktreeRemove = defineHook({
  event: "WorktreeRemove",
  summary: "The agent no longer needs a git worktree. The hook removes it.",
  since: "0.2.50",
  stability: "declared",
  matches: null,
  input: inputOf("WorktreeRemove", { worktree_path: path("Path of the worktree.") }),
  output: null,
  examples: [
    { input: { ...exampleInput, hook_event_name: "WorktreeRemove", worktree_path: "/home/ada/app-try-again" } },
  ],
});
