import * as z from "zod";
import { flag, object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { malformed } from "../malformed.ts";

export const setPromptSuggestionsPaused = defineControl({
  subtype: "set_prompt_suggestions_paused",
  summary: "Pauses or resumes prompt suggestions.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("set_prompt_suggestions_paused"), paused: flag("Whether to pause them.") }),
  response: null,
  errors: [malformed],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "set_prompt_suggestions_paused", paused: true } }],
});
