import * as z from "zod";
import { record, reference } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";
import { elicitationAction, elicitationAnswer, elicitationMode } from "../shape/elicitation.ts";

export const elicitationResult = defineHook({
  event: "ElicitationResult",
  summary:
    "The user answered an MCP server's elicitation, and the agent is about to send the answer. The hook may replace it.",
  since: "0.2.63",
  stability: "declared",
  matches: "mcp_server_name",
  input: inputOf("ElicitationResult", {
    mcp_server_name: z.string().describe("Name of the server."),
    elicitation_id: reference("Id of the elicitation, in `url` mode.").optional(),
    mode: elicitationMode.optional(),
    action: elicitationAction,
    content: record("The user's input, for `accept`.").optional(),
  }),
  output: outputOf("ElicitationResult", elicitationAnswer),
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "ElicitationResult",
        mcp_server_name: "notes",
        mode: "form",
        action: "accept",
        content: { notebook: "work" },
      },
      output: { hookEventName: "ElicitationResult", action: "decline" },
    },
  ],
});
