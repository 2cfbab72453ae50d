import * as z from "zod";
import { path } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const fileChanged = defineHook({
  event: "FileChanged",
  summary: "A watched file changed. Hooks set the watched files with `watchPaths`.",
  since: "0.2.83",
  stability: "declared",
  matches: "file_path",
  input: inputOf("FileChanged", {
    file_path: path("The file."),
    event: z.enum(["change", "add", "unlink"]).describe("Kind of change."),
  }),
  output: outputOf("FileChanged", {
    watchPaths: z.array(path("One path.")).describe("Paths to watch from now on.").optional(),
  }),
  examples: [
    {
      input: { ...exampleInput, hook_event_name: "FileChanged", file_path: "/home/ada/app/.env", event: "change" },
      output: { hookEventName: "FileChanged" },
    },
  ],
});
