import { path } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const worktreeRemove = defineHook({
  event: "WorktreeRemove",
  summary: "A separate working tree is no longer needed. The hook removes it.",
  since: "0.2.61",
  stability: "declared",
  matches: null,
  input: inputOf("WorktreeRemove", { worktree_path: path("Where it is.") }),
  output: null,
  examples: [
    { input: { ...exampleInput, hook_event_name: "WorktreeRemove", worktree_path: "/home/ada/app-try-again" } },
  ],
});
