import { reference, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const elicitationComplete = defineMessage({
  name: "system/elicitation_complete",
  summary: "An MCP server reports that the action behind an elicitation URL is complete.",
  since: "0.2.63",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("elicitation_complete", {
    mcp_server_name: word("Name of the MCP server."),
    elicitation_id: reference("Id of the elicitation."),
  }),
  examples: [
    {
      type: "system",
      subtype: "elicitation_complete",
      mcp_server_name: "shop",
      elicitation_id: "e1",
      uuid: "00000000-0000-4000-8000-000000000106",
      session_id: "s1",
    },
  ],
});
