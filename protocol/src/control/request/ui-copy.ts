import { z } from "zod";
import { flag, object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { composer } from "../ui/composer.ts";

export const uiCopy = defineControl({
  subtype: "ui_copy",
  summary: "A plugin puts text on the clipboard of the host's user.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("ui_copy"),
    ...composer,
    plugin: z.string().describe("The plugin."),
    text: text("The text."),
    answers_press: reference("The press of a button that led to it.").optional(),
  }),
  response: object({ copied: flag("Whether it is there.") }),
  errors: [{ when: "The host has no clipboard to offer." }],
  deadlineMs: 5_000,
  examples: [
    {
      request: { subtype: "ui_copy", surface: "desktop", client_id: "c1", plugin: "notes", text: "hi" },
      response: { copied: true },
    },
  ],
});
