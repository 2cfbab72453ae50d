import { z } from "zod";
import { milliseconds, reference, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const postToolUseFailure = defineHook({
  event: "PostToolUseFailure",
  summary:
    "A tool ran and failed. Not sent for calls that never ran: input that does not validate, denials, interrupts.",
  since: "0.1.77",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PostToolUseFailure", {
    tool_name: z.string().describe("The tool that failed."),
    tool_input: z.unknown().describe("The input it ran with."),
    tool_use_id: reference("The tool use."),
    error: text("What went wrong, as the model is told."),
    is_interrupt: z.boolean().describe("It failed because it was interrupted.").optional(),
    duration_ms: since(
      "0.2.126",
      milliseconds("How long the tool itself ran, without questions and hooks."),
    ).optional(),
    mcp_server: since("0.3.275", McpServerProvenance).optional(),
  }),
  output: outputOf("PostToolUseFailure", {
    additionalContext: text("Told to the model with its next request.").optional(),
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
