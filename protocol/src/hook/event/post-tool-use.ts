import * as z from "zod";
import { milliseconds, reference, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const postToolUse = defineHook({
  event: "PostToolUse",
  summary: "A tool succeeded; its result has not been sent to the model yet. The output may replace the result.",
  since: "0.1.0",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PostToolUse", {
    tool_name: z.string().describe("Name of the tool."),
    tool_input: z.unknown().describe("Input of the call."),
    tool_response: z
      .unknown()
      .describe("Output of the tool: its structured object, or the content array of an MCP tool."),
    tool_use_id: since("0.1.44", reference("Id of the tool use.")),
    duration_ms: since(
      "0.2.119",
      milliseconds("Run time of the tool itself, without permission requests and hooks."),
    ).optional(),
    mcp_server: since(
      "0.3.274",
      McpServerProvenance.describe("Server that provides the tool, for MCP tools."),
    ).optional(),
  }),
  output: outputOf("PostToolUse", {
    additionalContext: text("Added to the model's next request.").optional(),
    classifierContext: since(
      "0.3.236",
      text(
        "Context for the classifier of `auto` mode, beside the result. At most 2000 UTF-16 units for all hooks of a call.",
      ),
    ).optional(),
    updatedToolOutput: since(
      "0.2.121",
      z.unknown().describe("Replaces the output. Ignored unless it has the shape of the tool's own output."),
    ).optional(),
    updatedMCPToolOutput: since(
      "0.1.34",
      z.unknown().describe("Replaces the output of an MCP tool. `updatedToolOutput` works for every tool."),
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
