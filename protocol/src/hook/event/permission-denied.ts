import * as z from "zod";
import { reference, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const permissionDenied = defineHook({
  event: "PermissionDenied",
  summary: "The classifier of `auto` mode denied a tool call. A denial by the host does not raise this event.",
  since: "0.2.88",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PermissionDenied", {
    tool_name: z.string().describe("Name of the denied tool."),
    tool_input: z.unknown().describe("Input of the denied call."),
    tool_use_id: reference("Id of the tool use."),
    reason: text("Why."),
    mcp_server: since("0.3.274", McpServerProvenance).optional(),
  }),
  output: outputOf("PermissionDenied", {
    retry: z.boolean().describe("Tells the model that it may retry.").optional(),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "auto",
        hook_event_name: "PermissionDenied",
        tool_name: "Bash",
        tool_input: { command: "curl example.com" },
        tool_use_id: "toolu_01",
        reason: "It reaches the network.",
      },
      output: { hookEventName: "PermissionDenied", retry: false },
    },
  ],
});
