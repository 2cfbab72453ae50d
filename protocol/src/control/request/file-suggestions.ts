import * as z from "zod";
import { object, path } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const fileSuggestions = defineControl({
  subtype: "file_suggestions",
  summary: "Finds files whose path matches the text that the user typed after an at sign.",
  since: "0.2.113",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("file_suggestions"), query: z.string().describe("Text typed so far.") }),
  response: object({
    suggestions: z
      .array(
        object({
          path: path("Path of the file to display."),
          score: z.number().describe("Match score.").optional(),
        }),
      )
      .describe("Matches, best first; empty while the index is being built."),
    cwd: path("Base directory of relative paths.").optional(),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "file_suggestions", query: "read" },
      response: { suggestions: [{ path: "README.md" }], cwd: "/home/ada/app" },
    },
  ],
});
