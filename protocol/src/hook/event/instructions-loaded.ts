import * as z from "zod";
import { literalsSince, oneOf, path } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const instructionsLoaded = defineHook({
  event: "InstructionsLoaded",
  summary: "A memory file such as CLAUDE.md was added to the conversation. The output has no effect.",
  since: "0.2.64",
  stability: "declared",
  matches: "load_reason",
  input: inputOf("InstructionsLoaded", {
    file_path: path("The file."),
    memory_type: z.enum(["User", "Project", "Local", "Managed"]).describe("Scope of the instructions."),
    load_reason: literalsSince(
      { compact: "0.2.77" },
      oneOf(["session_start", "nested_traversal", "path_glob_match", "include", "compact"], "Why the file was read."),
    ),
    globs: z.array(z.string()).describe("Patterns of the file, if one of them matched.").optional(),
    trigger_file_path: path("File whose reading triggered this one.").optional(),
    parent_file_path: path("File that includes this one.").optional(),
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
