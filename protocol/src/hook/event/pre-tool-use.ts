import { z } from "zod";
import { literalsSince, oneOf, record, reference, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const preToolUse = defineHook({
  event: "PreToolUse",
  summary:
    "Before a tool runs, after its input was checked and before any permission rule is. The answer may decide on the call or change its input.",
  since: "0.1.0",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PreToolUse", {
    tool_name: z.string().describe("The tool about to run."),
    tool_input: z.unknown().describe("The input it would run with."),
    tool_use_id: since("0.1.55", reference("The tool use.")),
    mcp_server: since("0.3.275", McpServerProvenance.describe("The server that serves it, for MCP tools.")).optional(),
  }),
  output: outputOf("PreToolUse", {
    permissionDecision: literalsSince(
      { defer: "0.2.90" },
      oneOf(
        ["allow", "deny", "ask", "defer"],
        "`allow` skips the question, though not deny and ask rules; `deny` refuses; `ask` forces the question; `defer` ends the turn with the call undone. Of several hooks the strictest wins.",
      ),
    ).optional(),
    permissionDecisionReason: text("Told to the model on `deny`, to the host on `ask`.").optional(),
    updatedInput: since("0.1.30", record("Input to run with in place of the proposed one.")).optional(),
    additionalContext: since("0.2.19", text("Told to the model with its next request.")).optional(),
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
