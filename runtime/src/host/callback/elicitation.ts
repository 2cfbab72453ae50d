import type { ControlRequestOf } from "@agentwire/protocol";
import { controlHandler, noAnswer } from "../../connection/index.ts";
import { type FieldNames, renameFields } from "./rename-fields.ts";
import type { OnElicitation } from "./types.ts";

type Question = ControlRequestOf<"elicitation">;

const names = {
  mcp_server_name: "serverName",
  message: "message",
  mode: "mode",
  url: "url",
  elicitation_id: "elicitationId",
  requested_schema: "requestedSchema",
  title: "title",
  display_name: "displayName",
  description: "description",
} as const satisfies FieldNames<Question>;

/** Answers `elicitation`. Without a callback, every question is declined. */
export const elicitation = controlHandler(
  "elicitation",
  async (answer: OnElicitation | undefined, request, { signal, requestId }) => {
    if (!answer) return { action: "decline" };
    const result = await answer(renameFields(request, names), { signal, requestId });
    return result === null ? noAnswer : result;
  },
);
