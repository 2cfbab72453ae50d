import { z } from "zod";
import { path, since } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const worktreeCreate = defineHook({
  event: "WorktreeCreate",
  summary: "A separate working tree is wanted. The hook makes it and says where it is.",
  since: "0.2.61",
  stability: "declared",
  matches: null,
  input: inputOf("WorktreeCreate", { name: z.string().describe("A name for it.") }),
  output: since("0.2.90", outputOf("WorktreeCreate", { worktreePath: path("Where it is, as an absolute path.") })),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "WorktreeCreate", name: "try-again" },
      output: { hookEventName: "WorktreeCreate", worktreePath: "/home/ada/app-try-again" },
    },
  ],
});
