import * as z from "zod";
import { object, reference, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

const ToolCall = object({
  tool_name: z.string().describe("Name of the tool."),
  tool_input: z.unknown().describe("Input of the call."),
  tool_use_id: reference("Id of the tool use."),
  tool_response: z.unknown().describe("Result in the form that the model receives.").optional(),
});

export const postToolBatch = defineHook({
  event: "PostToolBatch",
  summary:
    "All tool calls of one model response have results, whether they ran or not. Raised once per batch, before the next model call.",
  since: "0.2.118",
  stability: "declared",
  matches: null,
  input: inputOf("PostToolBatch", { tool_calls: z.array(ToolCall).describe("Tool calls in the model's order.") }),
  output: outputOf("PostToolBatch", {
    additionalContext: text("Added to the model's next request.").optional(),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "default",
        hook_event_name: "PostToolBatch",
        tool_calls: [
          {
            tool_name: "Bash",
            tool_input: { command: "pwd" },
            tool_use_id: "toolu_01",
            tool_response: "/home/ada/app",
          },
        ],
      },
      output: { hookEventName: "PostToolBatch", additionalContext: "Commit before you go on." },
    },
  ],
});
