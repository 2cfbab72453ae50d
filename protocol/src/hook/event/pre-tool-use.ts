import * as z from "zod";
import { literalsSince, oneOf, record, reference, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const preToolUse = defineHook({
  event: "PreToolUse",
  summary:
    "A tool call is about to run. Raised after the input is validated and before permission rules are evaluated. The output may decide on the call or change its input.",
  since: "0.1.0",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PreToolUse", {
    tool_name: z.string().describe("Name of the tool."),
    tool_input: z.unknown().describe("Proposed input of the tool."),
    tool_use_id: since("0.1.44", reference("Id of the tool use.")),
    mcp_server: since(
      "0.3.274",
      McpServerProvenance.describe("Server that provides the tool, for MCP tools."),
    ).optional(),
  }),
  output: outputOf("PreToolUse", {
    permissionDecision: literalsSince(
      { defer: "0.2.89" },
      oneOf(
        ["allow", "deny", "ask", "defer"],
        "`allow` skips the permission request, except for deny and ask rules. `deny` denies the call. `ask` forces a permission request. `defer` ends the turn without running the call. If hooks disagree, the strictest decision wins.",
      ),
    ).optional(),
    permissionDecisionReason: text("Sent to the model for `deny`, to the host for `ask`.").optional(),
    updatedInput: since("0.1.10", record("Input that replaces the proposed one.")).optional(),
    additionalContext: since("0.2.9", text("Added to the model's next request.")).optional(),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "default",
        effort: { level: "medium" },
        hook_event_name: "PreToolUse",
        tool_name: "Bash",
        tool_input: { command: "npm test" },
        tool_use_id: "toolu_01",
      },
      output: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "Tests run in CI only.",
      },
    },
  ],
});
