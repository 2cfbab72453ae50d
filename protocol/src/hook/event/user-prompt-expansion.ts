import * as z from "zod";
import { since, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const userPromptExpansion = defineHook({
  event: "UserPromptExpansion",
  summary:
    "A slash command or an MCP prompt was expanded to text for the model. Not raised for built-in commands that do not call the model.",
  since: "0.2.116",
  stability: "declared",
  matches: "command_name",
  input: inputOf("UserPromptExpansion", {
    expansion_type: z.enum(["slash_command", "mcp_prompt"]).describe("Kind of command."),
    command_name: z.string().describe("Name of the command, without the slash."),
    command_args: text("Arguments of the command; may be empty."),
    command_source: z.string().describe("Source of the definition, for example `projectSettings`.").optional(),
    prompt: text("Text that the user wrote."),
  }),
  output: outputOf("UserPromptExpansion", {
    additionalContext: text("Added to the model's context with the prompt.").optional(),
    suppressOriginalPrompt: since(
      "0.3.238",
      z.boolean().describe("For `block`: whether the message about the block omits the prompt."),
    ).optional(),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "default",
        hook_event_name: "UserPromptExpansion",
        expansion_type: "slash_command",
        command_name: "release",
        command_args: "1.2.0",
        command_source: "projectSettings",
        prompt: "/release 1.2.0",
      },
      output: { hookEventName: "UserPromptExpansion", additionalContext: "The branch is frozen." },
    },
  ],
});
