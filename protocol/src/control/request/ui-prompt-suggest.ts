import * as z from "zod";
import { flag, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { composer } from "../ui/composer.ts";

export const uiPromptSuggest = defineControl({
  subtype: "ui_prompt_suggest",
  summary: "Shows a suggestion in the empty prompt input.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({ subtype: z.literal("ui_prompt_suggest"), ...composer, text: text("Text of the suggestion.") }),
  response: object({ shown: flag("Whether the suggestion is shown.") }),
  errors: [{ when: "The host has no prompt input." }],
  deadlineMs: 5_000,
  examples: [
    {
      request: { subtype: "ui_prompt_suggest", surface: "desktop", client_id: "c1", text: "run the tests" },
      response: { shown: true },
    },
  ],
});
