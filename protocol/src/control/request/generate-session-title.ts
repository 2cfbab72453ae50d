import * as z from "zod";
import { flag, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const generateSessionTitle = defineControl({
  subtype: "generate_session_title",
  summary: "Asks the model to generate a title.",
  since: "0.2.76",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("generate_session_title"),
    description: text("Description of the session's topic."),
    persist: flag("Whether to set the title for the session as well.").optional(),
  }),
  response: object({ title: text("Generated title.").nullable().describe("`null` if the model generated none.") }),
  errors: [malformed],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "generate_session_title", description: "the build fails", persist: false },
      response: { title: "Build repair" },
    },
  ],
});
