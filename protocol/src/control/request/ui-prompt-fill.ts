import * as z from "zod";
import { flag, object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { composer, Decoration } from "../ui/composer.ts";

export const uiPromptFill = defineControl({
  subtype: "ui_prompt_fill",
  summary: "Writes text into the user's prompt input, on behalf of a plugin.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("ui_prompt_fill"),
    ...composer,
    text: text("Text to write."),
    mode: z.enum(["replace", "append", "insert"]).describe("Whether to replace, append or insert."),
    decorations: z.array(Decoration).describe("Styles for parts of the text.").optional(),
    cursor: z
      .number()
      .int()
      .meta({ unit: "chars", description: "Cursor position; the default is after the text." })
      .optional(),
    answers_press: reference("Id of the user's key press or click.").optional(),
  }),
  response: object({ filled: flag("Whether the text was written.") }),
  errors: [{ when: "The host has no prompt input." }],
  deadlineMs: 5_000,
  examples: [
    {
      request: { subtype: "ui_prompt_fill", surface: "desktop", client_id: "c1", text: "fix it", mode: "replace" },
      response: { filled: true },
    },
  ],
});
