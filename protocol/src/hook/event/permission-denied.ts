import { z } from "zod";
import { reference, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const permissionDenied = defineHook({
  event: "PermissionDenied",
  summary: "The classifier of `auto` mode refused a call. A host's own refusal does not raise it.",
  since: "0.2.90",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PermissionDenied", {
    tool_name: z.string().describe("The tool that was refused."),
    tool_input: z.unknown().describe("The input it would have run with."),
    tool_use_id: reference("The tool use."),
    reason: text("Why."),
    mcp_server: since("0.3.275", McpServerProvenance).optional(),
  }),
  output: outputOf("PermissionDenied", {
    retry: z.boolean().describe("Tells the model that it may try again.").optional(),
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
