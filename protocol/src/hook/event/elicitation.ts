import { z } from "zod";
import { id, record, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";
import { elicitationAnswer, elicitationMode } from "../shape/elicitation.ts";

export const elicitation = defineHook({
  event: "Elicitation",
  summary: "An MCP server asks for something from the user. An answer of the hook spares the user the question.",
  since: "0.2.76",
  stability: "declared",
  matches: "mcp_server_name",
  input: inputOf("Elicitation", {
    mcp_server_name: z.string().describe("The server that asks."),
    message: text("What it asks."),
    mode: elicitationMode.optional(),
    url: z.string().describe("The page to visit, in `url` mode.").optional(),
    elicitation_id: id("The question, in `url` mode.").optional(),
    requested_schema: record("JSON Schema of the wanted answer, in `form` mode.").optional(),
  }),
  output: outputOf("Elicitation", elicitationAnswer),
  examples: [
    {
      input: {
        ...exampleInput,
        hook_event_name: "Elicitation",
        mcp_server_name: "notes",
        message: "Which notebook?",
        mode: "form",
        requested_schema: { type: "object", properties: { notebook: { type: "string" } } },
      },
      output: { hookEventName: "Elicitation", action: "accept", content: { notebook: "work" } },
    },
  ],
});
