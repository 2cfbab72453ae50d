import { z } from "zod";
import { flag, literalsSince, object, oneOf, path, since, text } from "../../schema/field.ts";
import { SettingsParseError } from "../../shape/catalogue/settings-parse-error.ts";
import { PermissionBehavior } from "../../shape/permission/rule.ts";
import { defineControl } from "../define.ts";

const RuleEntry = object({
  behavior: PermissionBehavior,
  source: literalsSince(
    { mcpMount: "0.3.315" },
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
      "Where the rule comes from.",
    ),
  ),
  rule: z.string().describe("The rule as stored. May hold invisible characters."),
  description: object({
    prefix: text("Before what matters."),
    emphasis: text("What matters.").optional(),
    suffix: text("After it.").optional(),
  })
    .describe("The rule in words.")
    .optional(),
  editability: z.enum(["persistent", "session", "readonly"]).describe("Whether and where it can be changed."),
  notInEffect: flag("The organisation's settings overrule it.").optional(),
});

export const listPermissionRules = defineControl({
  subtype: "list_permission_rules",
  summary: "Asks for all permission rules and working directories of the session, each with its source.",
  since: "0.3.275",
  stability: "declared",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("list_permission_rules") }),
  response: object({
    state: object({
      rules: z.array(RuleEntry).describe("The rules."),
      workspaceDirectories: z
        .array(object({ path: path("The directory."), source: z.string().describe("Who added it.") }))
        .describe("Working directories besides the first."),
      originalCwd: path("The directory that the session began in."),
      managedOnly: flag("Only the organisation's rules apply."),
      errors: z.array(SettingsParseError).describe("Files that could not be read.").optional(),
      withheld: since("0.3.330", flag("Parts were left out because the connection stores its answers.")).optional(),
    }),
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
