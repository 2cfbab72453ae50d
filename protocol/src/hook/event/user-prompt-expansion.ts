import { z } from "zod";
import { since, text } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const userPromptExpansion = defineHook({
  event: "UserPromptExpansion",
  summary:
    "A slash command or an MCP prompt was turned into text for the model. Built-in commands that need no model are not expanded.",
  since: "0.2.126",
  stability: "declared",
  matches: "command_name",
  input: inputOf("UserPromptExpansion", {
    expansion_type: z.enum(["slash_command", "mcp_prompt"]).describe("What was expanded."),
    command_name: z.string().describe("The command, without the slash."),
    command_args: text("What followed it; may be empty."),
    command_source: z.string().describe("Where it is defined, for example `projectSettings`.").optional(),
    prompt: text("What the user wrote."),
  }),
  output: outputOf("UserPromptExpansion", {
    additionalContext: text("Told to the model with the prompt.").optional(),
    suppressOriginalPrompt: since(
      "0.3.250",
      z.boolean().describe("With a block: the message about it leaves the prompt out."),
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
