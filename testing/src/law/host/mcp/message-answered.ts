import { judging } from "../../define.ts";

export const messageAnswered = judging("mcp.message.answered", () => ({
  exchange({ request: { from, subtype }, answer }) {
    if (from !== "agent" || subtype !== "mcp_message" || !answer.ok) return undefined;
    return answer.response.mcp_response !== undefined || "A message to a server was answered without `mcp_response`.";
  },
}));
