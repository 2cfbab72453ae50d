import { asJsonObject } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { asList } from "../../session-event/json.ts";

export const statusEntry = defineCheckedLaw("mcp.status.entry", () => ({
  exchange({ request: { from, subtype }, answer }) {
    if (from !== "host" || subtype !== "mcp_status" || !answer.ok) return undefined;
    const servers = asList(answer.response.mcpServers).map(asJsonObject);
    const vague = servers.find(({ name, status }) => typeof name !== "string" || typeof status !== "string");
    return vague === undefined || "A server is listed without its name or status.";
  },
}));
