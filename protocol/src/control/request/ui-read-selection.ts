import * as z from "zod";
import { object, reference, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";
import { composer } from "../ui/composer.ts";

export const uiReadSelection = defineControl({
  subtype: "ui_read_selection",
  summary: "Returns the text that the user has selected, on behalf of a plugin.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the SDK's own JavaScript; in the schema of the CLI 2.1.330",
  direction: "agent-to-host",
  request: object({ subtype: z.literal("ui_read_selection"), ...composer }),
  response: object({
    text: text("Selected text; absent if nothing is selected.").optional(),
    instance_id: reference("Page that contains the selection.").optional(),
  }),
  errors: [{ when: "The host has no selection." }],
  deadlineMs: 5_000,
  examples: [
    {
      request: { subtype: "ui_read_selection", surface: "desktop", client_id: "c1" },
      response: { text: "fix" },
    },
  ],
});
