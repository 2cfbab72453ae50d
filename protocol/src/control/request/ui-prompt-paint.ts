import * as z from "zod";
import { flag, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { composer, Decoration } from "../ui/composer.ts";

export const uiPromptPaint = defineControl({
  subtype: "ui_prompt_paint",
  summary: "Styles the text in the user's prompt input, on behalf of a plugin.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("ui_prompt_paint"),
    ...composer,
    layer: z.string().describe("Layer of the styles; a new request replaces the styles of its layer."),
    text: text("Text that the styles apply to.").optional(),
    decorations: z.array(Decoration).describe("Styles; none if absent.").optional(),
  }),
  response: object({ painted: flag("Whether the styles were applied.") }),
  errors: [{ when: "The host has no prompt input." }],
  deadlineMs: 5_000,
  examples: [
    {
      request: {
        subtype: "ui_prompt_paint",
        surface: "desktop",
        client_id: "c1",
        layer: "spelling",
        text: "fxi",
        decorations: [{ start: 0, end: 3, underline: true }],
      },
      response: { painted: true },
    },
  ],
});
