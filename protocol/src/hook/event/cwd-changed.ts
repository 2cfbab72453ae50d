import * as z from "zod";
import { path } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const cwdChanged = defineHook({
  event: "CwdChanged",
  summary: "The working directory changed.",
  since: "0.2.83",
  stability: "declared",
  matches: null,
  input: inputOf("CwdChanged", { old_cwd: path("Before."), new_cwd: path("After.") }),
  output: outputOf("CwdChanged", {
    watchPaths: z.array(path("One path.")).describe("Paths to watch; a change raises `FileChanged`.").optional(),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "CwdChanged",
        old_cwd: "/home/ada/app",
        new_cwd: "/home/ada/app/api",
      },
      output: { hookEventName: "CwdChanged", watchPaths: ["/home/ada/app/api/.env"] },
    },
  ],
});
