import * as z from "zod";
import { object } from "../../schema/field.ts";
import { JsonRpcAcknowledgement, JsonRpcMessage } from "../../shape/mcp/json-rpc.ts";
import { defineControl } from "../define.ts";

export const mcpMessage = defineControl({
  subtype: "mcp_message",
  summary:
    "Carries one JSON-RPC message of an MCP server that runs in the host. The agent sends its calls. The host sends messages that the server initiates, and receives an empty success.",
  since: "0.1.0",
  stability: "declared",
  direction: "both",
  request: object({
    subtype: z.literal("mcp_message"),
    server_name: z.string().describe("Name of the server, as registered by the host."),
    message: JsonRpcMessage,
  }),
  response: object({
    mcp_response: z
      .union([JsonRpcMessage, JsonRpcAcknowledgement])
      .describe(
        "The server's reply. For a notification, an empty result with id 0 or none. Absent in the agent's responses.",
      )
      .optional(),
  }),
  errors: [{ when: "The host has no such server." }],
  deadlineMs: 30_000,
  examples: [
    {
      request: {
        subtype: "mcp_message",
        server_name: "calc",
        message: { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "add", arguments: { a: 1, b: 2 } } },
      },
      response: { mcp_response: { jsonrpc: "2.0", id: 3, result: { content: [{ type: "text", text: "3" }] } } },
    },
    {
      request: {
        subtype: "mcp_message",
        server_name: "calc",
        message: { jsonrpc: "2.0", method: "notifications/initialized" },
      },
      response: { mcp_response: { jsonrpc: "2.0", id: 0, result: {} } },
    },
  ],
});
