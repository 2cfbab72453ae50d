import * as z from "zod";
import { path } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const configChange = defineHook({
  event: "ConfigChange",
  summary: "Settings or skills changed on disk while the session runs.",
  since: "0.2.48",
  stability: "declared",
  matches: "source",
  input: inputOf("ConfigChange", {
    source: z
      .enum(["user_settings", "project_settings", "local_settings", "policy_settings", "skills"])
      .describe("What changed."),
    file_path: path("The file.").optional(),
  }),
  output: null,
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "ConfigChange",
        source: "local_settings",
        file_path: "/home/ada/app/.claude/settings.local.json",
      },
    },
  ],
});
