import { z } from "zod";
import { record, reference } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";
import { elicitationAction, elicitationAnswer, elicitationMode } from "../shape/elicitation.ts";

export const elicitationResult = defineHook({
  event: "ElicitationResult",
  summary: "An MCP server's question has an answer, which is about to go to the server. The hook may replace it.",
  since: "0.2.76",
  stability: "declared",
  matches: "mcp_server_name",
  input: inputOf("ElicitationResult", {
    mcp_server_name: z.string().describe("The server that asked."),
    elicitation_id: reference("The question, in `url` mode.").optional(),
    mode: elicitationMode.optional(),
    action: elicitationAction,
    content: record("What was filled in, on `accept`.").optional(),
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
