import * as z from "zod";
import { object, record, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const requestUserDialog = defineControl({
  subtype: "request_user_dialog",
  summary:
    "Asks the host to show a dialog. The agent requests only kinds that the host listed in `initialize`. A host leaves other kinds unanswered, because any answer counts as the user's.",
  since: "0.2.101",
  stability: "declared",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("request_user_dialog"),
    dialog_kind: z.string().describe("Kind of dialog."),
    payload: record("Content of the dialog; its fields depend on the kind."),
    tool_use_id: reference("Tool use that requires the dialog.").optional(),
  }),
  response: z.discriminatedUnion("behavior", [
    object({
      behavior: z.literal("completed").describe("The user answered the dialog."),
      result: z.unknown().describe("The user's answer; its fields depend on the kind."),
    }),
    object({ behavior: z.literal("cancelled").describe("The user closed the dialog.") }),
  ]),
  errors: [],
  deadlineMs: null,
  examples: [
    {
      request: { subtype: "request_user_dialog", dialog_kind: "refusal_fallback_prompt", payload: {} },
      response: { behavior: "cancelled" },
    },
    {
      request: { subtype: "request_user_dialog", dialog_kind: "pick", payload: { of: ["a"] }, tool_use_id: "toolu_01" },
      response: { behavior: "completed", result: "a" },
    },
  ],
});
