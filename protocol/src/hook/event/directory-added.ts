import * as z from "zod";
import { path } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const directoryAdded = defineHook({
  event: "DirectoryAdded",
  summary: "A working directory was added during the session.",
  since: "0.3.219",
  stability: "declared",
  matches: "source",
  input: inputOf("DirectoryAdded", {
    directory: path("Absolute path of the directory."),
    source: z.enum(["slash_command", "register_repo_root"]).describe("Who added it: the user or the host."),
  }),
  output: null,
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "DirectoryAdded",
        directory: "/home/ada/library",
        source: "register_repo_root",
      },
    },
  ],
});
