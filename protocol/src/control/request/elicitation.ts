import { z } from "zod";
import { elicitationAction, elicitationMode } from "../../hook/shape/elicitation.ts";
import { id, names, object, record, since, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const elicitation = defineControl({
  subtype: "elicitation",
  summary: "An MCP server asks for something from the user, and no hook answered in the user's place.",
  since: "0.2.76",
  stability: "declared",
  direction: "agent-to-host",
  request: object({
    subtype: z.literal("elicitation"),
    mcp_server_name: z.string().describe("The server that asks."),
    message: text("What it asks."),
    mode: elicitationMode.optional(),
    url: z.string().describe("The page to visit, in `url` mode.").optional(),
    elicitation_id: id("The question, in `url` mode.").optional(),
    requested_schema: record("JSON Schema of the wanted answer, in `form` mode.").optional(),
    property_order: since("0.3.300", names("The schema's properties in the server's order.")).optional(),
    title: since("0.2.112", text("A heading, where the server gives one.")).optional(),
    display_name: since("0.2.112", text("A short label, where the server gives one.")).optional(),
    description: since("0.2.112", text("A line below the heading, where the server gives one.")).optional(),
  }),
  response: object({
    action: elicitationAction,
    content: record("What was filled in, on `accept`.").optional(),
    _meta: record("What the host adds.").optional(),
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
