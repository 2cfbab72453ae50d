import * as z from "zod";
import { flag, object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { composer } from "../ui/composer.ts";

export const uiCopy = defineControl({
  subtype: "ui_copy",
  summary: "Copies text to the clipboard of the host's user, on behalf of a plugin.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("ui_copy"),
    ...composer,
    plugin: z.string().describe("Name of the plugin."),
    text: text("Text to copy."),
    answers_press: reference("Id of the user's key press or click.").optional(),
  }),
  response: object({ copied: flag("Whether the text was copied.") }),
  errors: [{ when: "The host has no clipboard." }],
  deadlineMs: 5_000,
  examples: [
    {
      request: { subtype: "ui_copy", surface: "desktop", client_id: "c1", plugin: "notes", text: "hi" },
      response: { copied: true },
    },
  ],
});
