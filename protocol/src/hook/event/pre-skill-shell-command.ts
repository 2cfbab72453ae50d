import { object, oneOf, record, reference, text, word } from "../../schema/field.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const preSkillShellCommand = defineHook({
  event: "PreSkillShellCommand",
  summary:
    "A shell command in the text of a skill or slash command is about to run. Raised for each command, after the arguments are inserted. The output may prevent the command; the other commands and the prompt continue.",
  since: "0.3.332",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PreSkillShellCommand", {
    tool_name: word("Name of the shell tool, `Bash` or `PowerShell`."),
    tool_input: object({ command: word("Command with its arguments inserted.") }).describe("Input of the shell tool."),
    tool_use_id: reference("Id of this command. No tool use of a message has it."),
    command_name: word("Name of the skill or slash command."),
    command_source: word("Where the skill or slash command comes from: `projectSettings`, ...").optional(),
    invoked_by: oneOf(
      ["user", "claude", "other"],
      "Who loaded the skill. `user`: a prompt; `claude`: the model, or a turn that it scheduled; `other`: anything else.",
    ),
  }),
  output: outputOf("PreSkillShellCommand", {
    permissionDecision: oneOf(
      ["allow", "deny", "ask", "defer"],
      "Every decision other than `allow` prevents the command. `allow` overrides no other hook.",
    ).optional(),
    permissionDecisionReason: text("Reason, shown to the user.").optional(),
    updatedInput: record("Never used as the input. Its presence prevents the command.").optional(),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "default",
        effort: { level: "medium" },
        hook_event_name: "PreSkillShellCommand",
        tool_name: "Bash",
        tool_input: { command: "git status" },
        tool_use_id: "5a7c2d34-0000-4000-8000-000000000001:inner:preamble-0",
        command_name: "review",
        command_source: "projectSettings",
        invoked_by: "user",
      },
      output: {
        hookEventName: "PreSkillShellCommand",
        permissionDecision: "deny",
        permissionDecisionReason: "Skills run no commands here.",
      },
    },
  ],
});
