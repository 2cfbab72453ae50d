import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";

export const messageAnswered = defineCheckedLaw("mcp.message.answered", () => ({
  exchange({ request: { from, subtype, request }, answer }) {
    if (from !== "agent" || subtype !== "mcp_message" || !answer.ok) return undefined;
    const { mcp_response: reply } = answer.response;
    if (reply === undefined) return "A message to a server was answered without `mcp_response`.";
    const { id } = asJsonObject(request.message);
    return id === undefined || asJsonObject(reply).id === id || "A message to a server was answered under another id.";
  },
}));
