import * as z from "zod";
import { object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { composer } from "../ui/composer.ts";

export const uiPromptRead = defineControl({
  subtype: "ui_prompt_read",
  summary: "Returns the text in the user's prompt input, on behalf of a plugin.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({ subtype: z.literal("ui_prompt_read"), ...composer }),
  response: object({
    text: text("Text in the prompt input."),
    cursor: z.number().int().meta({ unit: "chars", description: "Cursor position." }),
  }),
  errors: [{ when: "The host has no prompt input." }],
  deadlineMs: 5_000,
  examples: [
    {
      request: { subtype: "ui_prompt_read", surface: "desktop", client_id: "c1" },
      response: { text: "fix", cursor: 3 },
    },
  ],
});
