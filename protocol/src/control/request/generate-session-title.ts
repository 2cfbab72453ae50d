import { z } from "zod";
import { flag, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const generateSessionTitle = defineControl({
  subtype: "generate_session_title",
  summary: "Has the model make up a title.",
  since: "0.2.76",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("generate_session_title"),
    description: text("What the session is about."),
    persist: flag("Also gives the session that title.").optional(),
  }),
  response: object({ title: text("The title.").nullable().describe("`null` where the model gave none.") }),
  errors: [malformed],
  deadlineMs: 60_000,
  examples: [
    {
      request: { subtype: "generate_session_title", description: "the build fails", persist: false },
      response: { title: "Build repair" },
    },
  ],
});
