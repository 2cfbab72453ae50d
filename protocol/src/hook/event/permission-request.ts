import * as z from "zod";
import { object, record, since, text } from "../../schema/field.ts";
import { McpServerProvenance } from "../../shape/mcp/server-status.ts";
import { PermissionUpdate } from "../../shape/permission/update.ts";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf, outputOf } from "../input.ts";

export const permissionRequest = defineHook({
  event: "PermissionRequest",
  summary:
    "A permission request is pending. Raised in parallel with `can_use_tool`, and also if there is no host to ask. The first answer wins, and the agent withdraws the other request.",
  since: "0.1.45",
  stability: "declared",
  matches: "tool_name",
  input: inputOf("PermissionRequest", {
    tool_name: z.string().describe("Name of the tool."),
    tool_input: z.unknown().describe("Proposed input of the tool."),
    permission_suggestions: since(
      "0.1.54",
      z.array(PermissionUpdate).describe("Permission updates that would avoid this request next time."),
    ).optional(),
    mcp_server: since("0.3.274", McpServerProvenance).optional(),
  }),
  output: outputOf("PermissionRequest", {
    decision: z
      .discriminatedUnion("behavior", [
        object({
          behavior: z.literal("allow").describe("Allows the call."),
          updatedInput: record("Input that replaces the proposed one.").optional(),
          updatedPermissions: since(
            "0.1.54",
            z.array(PermissionUpdate).describe("Permission updates to apply."),
          ).optional(),
        }),
        object({
          behavior: z.literal("deny").describe("Denies the call."),
          message: text("Message to the model.").optional(),
          interrupt: z.boolean().describe("Whether to end the turn as well.").optional(),
        }),
      ])
      .describe("Decision on the request."),
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
