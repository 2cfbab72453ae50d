import * as z from "zod";
import { object } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const channelEnable = defineControl({
  subtype: "channel_enable",
  summary: "Allows an MCP server to send messages into the session.",
  since: "0.2.90",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("channel_enable"), serverName: z.string().describe("Name of the server.") }),
  response: null,
  errors: [{ when: "The server is not connected, or it has no channel." }],
  deadlineMs: 10_000,
  examples: [{ request: { subtype: "channel_enable", serverName: "chat" } }],
});
