import * as z from "zod";
import { elicitationAction, elicitationMode } from "../../hook/shape/elicitation.ts";
import { id, names, object, record, since, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const elicitation = defineControl({
  subtype: "elicitation",
  summary: "Forwards a request of an MCP server for user input that no hook has answered.",
  since: "0.2.63",
  stability: "declared",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("elicitation"),
    mcp_server_name: z.string().describe("Name of the server."),
    message: text("Message to the user."),
    mode: elicitationMode.optional(),
    url: z.string().describe("URL to visit, in `url` mode.").optional(),
    elicitation_id: id("Id of the elicitation, in `url` mode.").optional(),
    requested_schema: record("JSON Schema of the requested answer, in `form` mode.").optional(),
    property_order: since("0.3.299", names("Properties of the schema, in the server's order.")).optional(),
    title: since("0.2.94", text("Heading, if the server provides one.")).optional(),
    display_name: since("0.2.94", text("Short label, if the server provides one.")).optional(),
    description: since("0.2.94", text("Line below the heading, if the server provides one.")).optional(),
  }),
  response: object({
    action: elicitationAction,
    content: record("The user's input, for `accept`.").optional(),
    _meta: record("Additional data from the host.").optional(),
  }),
  errors: [],
  deadlineMs: null,
  examples: [
    {
      request: {
        subtype: "elicitation",
        mcp_server_name: "notes",
        message: "Which notebook?",
        mode: "form",
        requested_schema: { type: "object", properties: { notebook: { type: "string" } } },
        property_order: ["notebook"],
      },
      response: { action: "accept", content: { notebook: "work" } },
    },
    { request: { subtype: "elicitation", mcp_server_name: "notes", message: "?" }, response: { action: "decline" } },
  ],
});
