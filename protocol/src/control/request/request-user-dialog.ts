import { z } from "zod";
import { object, record, reference } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const requestUserDialog = defineControl({
  subtype: "request_user_dialog",
  summary:
    "Asks the host to show a dialog. Only kinds that the host named in `initialize` are asked for; a host leaves others unanswered, since any answer would count as the user's.",
  since: "0.2.112",
  stability: "declared",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("request_user_dialog"),
    dialog_kind: z.string().describe("Which dialog."),
    payload: record("What it is about, by kind."),
    tool_use_id: reference("The tool use that wants it.").optional(),
  }),
  response: z.discriminatedUnion("behavior", [
    object({
      behavior: z.literal("completed").describe("The user answered."),
      result: z.unknown().describe("The answer, by kind."),
    }),
    object({ behavior: z.literal("cancelled").describe("The user closed it.") }),
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
