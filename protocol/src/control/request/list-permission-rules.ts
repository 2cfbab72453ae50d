import * as z from "zod";
import { flag, literalsSince, object, oneOf, path, since, text } from "../../schema/field.ts";
import { SettingsParseError } from "../../shape/catalogue/settings-parse-error.ts";
import { PermissionBehavior } from "../../shape/permission/rule.ts";
import { defineControl } from "../define.ts";

const RuleEntry = object({
  behavior: PermissionBehavior,
  source: literalsSince(
    { mcpMount: "0.3.311" },
    oneOf(
      [
        "userSettings",
        "projectSettings",
        "localSettings",
        "flagSettings",
        "policySettings",
        "cliArg",
        "command",
        "session",
        "mcpMount",
        "toolsNarrowing",
        "mcpServerPolicy",
        "hostCredential",
      ],
      "Source of the rule.",
    ),
  ),
  rule: z.string().describe("The rule as stored. May contain invisible characters."),
  description: object({
    prefix: text("Text before the highlighted part."),
    emphasis: text("Highlighted part.").optional(),
    suffix: text("Text after the highlighted part.").optional(),
  })
    .describe("Description of the rule.")
    .optional(),
  editability: z.enum(["persistent", "session", "readonly"]).describe("Whether and where the rule can be edited."),
  notInEffect: flag("Whether the organization's settings override the rule.").optional(),
});

export const listPermissionRules = defineControl({
  subtype: "list_permission_rules",
  summary: "Lists all permission rules and working directories of the session with their sources.",
  since: "0.3.269",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("list_permission_rules") }),
  response: object({
    state: object({
      rules: z.array(RuleEntry).describe("Permission rules."),
      workspaceDirectories: z
        .array(object({ path: path("The directory."), source: z.string().describe("Who added the directory.") }))
        .describe("Additional working directories."),
      originalCwd: path("Initial directory of the session."),
      managedOnly: flag("Whether only rules of the organization apply."),
      errors: z.array(SettingsParseError).describe("Settings files that could not be read.").optional(),
      withheld: since("0.3.324", flag("Parts were omitted because the connection stores its responses.")).optional(),
    }).describe("The rules and directories."),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "list_permission_rules" },
      response: {
        state: {
          rules: [
            {
              behavior: "deny",
              source: "localSettings",
              rule: "Bash(rm:*)",
              description: { prefix: "Commands that begin with ", emphasis: "rm" },
              editability: "persistent",
            },
          ],
          workspaceDirectories: [{ path: "/home/ada/library", source: "session" }],
          originalCwd: "/home/ada/app",
          managedOnly: false,
        },
      },
    },
  ],
});
