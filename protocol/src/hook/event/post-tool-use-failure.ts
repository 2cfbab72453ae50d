import * as z from "zod";
import { milliseconds, reference, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const postToolUseFailure = defineHook({
  event: "PostToolUseFailure",
  summary: "A tool ran and failed. Not raised for calls that never ran: invalid input, denials, interrupts.",
  since: "0.1.56",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PostToolUseFailure", {
    tool_name: z.string().describe("Name of the failed tool."),
    tool_input: z.unknown().describe("Input of the failed call."),
    tool_use_id: reference("Id of the tool use."),
    error: text("Error message in the form that the model receives."),
    is_interrupt: z.boolean().describe("Whether an interrupt caused the failure.").optional(),
    duration_ms: since(
      "0.2.119",
      milliseconds("Run time of the tool itself, without permission requests and hooks."),
    ).optional(),
    mcp_server: since("0.3.274", McpServerProvenance).optional(),
  }),
  output: outputOf("PostToolUseFailure", {
    additionalContext: text("Added to the model's next request.").optional(),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "default",
        hook_event_name: "PostToolUseFailure",
        tool_name: "Bash",
        tool_input: { command: "make" },
        tool_use_id: "toolu_01",
        error: "Exit code 2",
        is_interrupt: false,
        duration_ms: 40,
      },
      output: { hookEventName: "PostToolUseFailure", additionalContext: "Use `npm run build` here." },
    },
  ],
});
