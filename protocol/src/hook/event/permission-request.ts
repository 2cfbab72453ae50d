import { z } from "zod";
import { object, record, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { PermissionUpdate } from "../../shape/permission/update.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const permissionRequest = defineHook({
  event: "PermissionRequest",
  summary:
    "A permission question is open. Asked beside `can_use_tool`, and also where there is no host to ask; the first answer wins and the other question is withdrawn.",
  since: "0.1.55",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PermissionRequest", {
    tool_name: z.string().describe("The tool that wants to run."),
    tool_input: z.unknown().describe("The input it would run with."),
    permission_suggestions: z
      .array(PermissionUpdate)
      .describe("Changes that would make the question unnecessary next time.")
      .optional(),
    mcp_server: since("0.3.275", McpServerProvenance).optional(),
  }),
  output: outputOf("PermissionRequest", {
    decision: z
      .discriminatedUnion("behavior", [
        object({
          behavior: z.literal("allow").describe("The call may run."),
          updatedInput: record("Input to run with in place of the asked one.").optional(),
          updatedPermissions: z.array(PermissionUpdate).describe("Changes to apply from now on.").optional(),
        }),
        object({
          behavior: z.literal("deny").describe("The call does not run."),
          message: text("Told to the model.").optional(),
          interrupt: z.boolean().describe("Also ends the turn.").optional(),
        }),
      ])
      .describe("Settles the question."),
  }),
  examples: [
    {
      input: {
        ...exampleInput,
        permission_mode: "default",
        hook_event_name: "PermissionRequest",
        tool_name: "Bash",
        tool_input: { command: "make" },
        permission_suggestions: [],
      },
      output: { hookEventName: "PermissionRequest", decision: { behavior: "deny", message: "Not on this machine." } },
    },
  ],
});
