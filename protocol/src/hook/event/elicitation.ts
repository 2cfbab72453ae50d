import * as z from "zod";
import { id, record, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";
import { elicitationAnswer, elicitationMode } from "../shape/elicitation.ts";

export const elicitation = defineHook({
  event: "Elicitation",
  summary: "An MCP server requests user input. If the hook answers, the user is not asked.",
  since: "0.2.63",
  stability: "declared",
  matches: "mcp_server_name",
  input: inputOf("Elicitation", {
    mcp_server_name: z.string().describe("Name of the server."),
    message: text("Message to the user."),
    mode: elicitationMode.optional(),
    url: z.string().describe("URL to visit, in `url` mode.").optional(),
    elicitation_id: id("Id of the elicitation, in `url` mode.").optional(),
    requested_schema: record("JSON Schema of the requested answer, in `form` mode.").optional(),
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
