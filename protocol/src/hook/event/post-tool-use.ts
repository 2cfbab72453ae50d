import { z } from "zod";
import { milliseconds, reference, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const postToolUse = defineHook({
  event: "PostToolUse",
  summary: "After a tool ran without failing, before its result goes to the model. The answer may replace the result.",
  since: "0.1.0",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PostToolUse", {
    tool_name: z.string().describe("The tool that ran."),
    tool_input: z.unknown().describe("The input it ran with."),
    tool_response: z
      .unknown()
      .describe("Its output: the tool's structured object, or the content array of an MCP tool."),
    tool_use_id: since("0.1.55", reference("The tool use.")),
    duration_ms: since(
      "0.2.126",
      milliseconds("How long the tool itself ran, without questions and hooks."),
    ).optional(),
    mcp_server: since("0.3.275", McpServerProvenance.describe("The server that served it, for MCP tools.")).optional(),
  }),
  output: outputOf("PostToolUse", {
    additionalContext: text("Told to the model with its next request.").optional(),
    classifierContext: since(
      "0.3.250",
      text(
        "Shown to the classifier of `auto` mode beside the result; at most 2000 UTF-16 units over all hooks of a call.",
      ),
    ).optional(),
    updatedToolOutput: since(
      "0.2.126",
      z.unknown().describe("Replaces the output. Must have the shape of the tool's own output, else it is ignored."),
    ).optional(),
    updatedMCPToolOutput: since(
      "0.1.55",
      z.unknown().describe("Replaces the output of an MCP tool only. `updatedToolOutput` serves every tool."),
    ).optional(),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "default",
        hook_event_name: "PostToolUse",
        tool_name: "Bash",
        tool_input: { command: "date" },
        tool_response: { stdout: "Mon", stderr: "", interrupted: false, isImage: false },
        tool_use_id: "toolu_01",
        duration_ms: 12,
      },
      output: { hookEventName: "PostToolUse", additionalContext: "The clock of this machine is five minutes slow." },
    },
  ],
});
