import { z } from "zod";
import { flag, object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { composer, Decoration } from "../ui/composer.ts";

export const uiPromptFill = defineControl({
  subtype: "ui_prompt_fill",
  summary: "A plugin types for the user.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("ui_prompt_fill"),
    ...composer,
    text: text("The text."),
    mode: z.enum(["replace", "append", "insert"]).describe("In place of, after, or amid what is there."),
    decorations: z.array(Decoration).describe("How to show parts of it.").optional(),
    cursor: z
      .number()
      .int()
      .meta({ unit: "chars", description: "Where the cursor goes; after it if absent." })
      .optional(),
    answers_press: reference("The press of a button that led to it.").optional(),
  }),
  response: object({ filled: flag("Whether it is there.") }),
  errors: [{ when: "The host has no composer to offer." }],
  deadlineMs: 5_000,
  examples: [
    {
      request: { subtype: "ui_prompt_fill", surface: "desktop", client_id: "c1", text: "fix it", mode: "replace" },
      response: { filled: true },
    },
  ],
});
