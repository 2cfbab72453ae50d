import { type Call, noAnswer } from "../../connection/index.ts";
import { type Names, rename } from "./rename.ts";
import type { ElicitationRequest, OnElicitation } from "./types.ts";

const names: Names = {
  mcp_server_name: "serverName",
  message: "message",
  mode: "mode",
  url: "url",
  elicitation_id: "elicitationId",
  requested_schema: "requestedSchema",
  title: "title",
  display_name: "displayName",
  description: "description",
};

/** Answers `elicitation`. Without a callback every question is declined. */
export const elicitationHandler =
  (answer: OnElicitation | undefined) =>
  async (request: Readonly<Record<string, unknown>>, { signal, requestId }: Call) => {
    if (!answer) return { action: "decline" };
    const result = await answer(rename(request, names) as unknown as ElicitationRequest, { signal, requestId });
    return result === null ? noAnswer : result;
  };
