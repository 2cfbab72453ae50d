import { z } from "zod";
import { object, path } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const fileSuggestions = defineControl({
  subtype: "file_suggestions",
  summary: "Asks for files whose path resembles what the user has typed after an at sign.",
  since: "0.2.113",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("file_suggestions"), query: z.string().describe("What was typed so far.") }),
  response: object({
    suggestions: z
      .array(
        object({
          path: path("The file, as to be shown."),
          score: z.number().describe("How well it fits.").optional(),
        }),
      )
      .describe("The best first; empty while the index is still being built."),
    cwd: path("What relative paths are relative to.").optional(),
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
