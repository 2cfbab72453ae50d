import * as z from "zod";
import { object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const getStatus = defineControl({
  subtype: "get_status",
  summary: "Returns the content of a status screen for session and environment.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_status") }),
  response: object({
    sections: z
      .array(
        object({
          title: text("Heading of the section."),
          rows: z
            .array(object({ label: text("Label of the row."), value: text("Value of the row.") }))
            .describe("Rows of the section."),
        }),
      )
      .describe("Sections of the screen."),
  }),
  errors: [],
  deadlineMs: 30_000,
  examples: [
    {
      request: { subtype: "get_status" },
      response: { sections: [{ title: "Session", rows: [{ label: "Version", value: "2.1.330" }] }] },
    },
  ],
});
