import { z } from "zod";
import { literalsSince, oneOf, path } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const instructionsLoaded = defineHook({
  event: "InstructionsLoaded",
  summary: "A memory file such as CLAUDE.md was read into the conversation. The answer changes nothing.",
  since: "0.2.76",
  stability: "declared",
  matches: "load_reason",
  input: inputOf("InstructionsLoaded", {
    file_path: path("The file."),
    memory_type: z.enum(["User", "Project", "Local", "Managed"]).describe("Whose instructions they are."),
    load_reason: literalsSince(
      { compact: "0.2.90" },
      oneOf(["session_start", "nested_traversal", "path_glob_match", "include", "compact"], "Why it was read now."),
    ),
    globs: z.array(z.string()).describe("The patterns of the file, where one of them matched.").optional(),
    trigger_file_path: path("The file whose reading led to it.").optional(),
    parent_file_path: path("The file that includes it.").optional(),
  }),
  output: null,
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "InstructionsLoaded",
        file_path: "/home/ada/app/CLAUDE.md",
        memory_type: "Project",
        load_reason: "session_start",
      },
    },
  ],
});
