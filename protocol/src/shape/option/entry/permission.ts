import * as z from "zod";
import { names } from "../../../schema/field.ts";
import { PermissionMode } from "../../permission/mode.ts";
import { defineOption } from "../define.ts";
import { hostOnly, initializeField, listFlag, listOrNoneFlag, presenceFlag, textFlag, wordFlag } from "../route.ts";

/** What the agent may do, and who decides. */
export const permissionOptions = [
  defineOption({
    name: "canUseTool",
    summary: "Callback that answers permission requests. Cannot be combined with `permissionPromptToolName`.",
    since: "0.1.0",
    value: null,
    routes: [wordFlag("--permission-prompt-tool", "`stdio`"), hostOnly("answers `can_use_tool`")],
  }),
  defineOption({
    name: "permissionPromptToolName",
    summary: "MCP tool that answers permission requests.",
    since: "0.1.0",
    value: z.string(),
    routes: [textFlag("--permission-prompt-tool")],
  }),
  defineOption({
    name: "permissionPrompts",
    summary: "Who answers permission requests. With `none`, the agent denies each call that needs permission.",
    since: "0.3.259",
    value: z.enum(["host", "none"]),
    routes: [textFlag("--permission-prompts")],
  }),
  defineOption({
    name: "allowedTools",
    summary: "Allow rules.",
    since: "0.1.0",
    value: names("Names of tools, or rules such as `Bash(npm test)`."),
    routes: [listFlag("--allowedTools", "followed by the skills of the option `skills`, each as `Skill(name)`")],
  }),
  defineOption({
    name: "disallowedTools",
    summary: "Deny rules. A tool name without parentheses removes the tool.",
    since: "0.1.0",
    value: names("Names of tools, or rules."),
    routes: [listFlag("--disallowedTools")],
  }),
  defineOption({
    name: "tools",
    summary: "Available tools.",
    since: "0.1.57",
    value: z.union([z.array(z.string()), z.object({ type: z.literal("preset"), preset: z.literal("claude_code") })]),
    routes: [listOrNoneFlag("--tools", "`default` for the preset")],
  }),
  defineOption({
    name: "permissionMode",
    summary: "Initial permission mode.",
    since: "0.1.0",
    value: PermissionMode,
    routes: [textFlag("--permission-mode")],
  }),
  defineOption({
    name: "allowDangerouslySkipPermissions",
    summary: "Whether the session may use the mode `bypassPermissions`, now or later.",
    since: "0.1.26",
    value: z.boolean(),
    routes: [presenceFlag("--allow-dangerously-skip-permissions")],
  }),
  defineOption({
    name: "planModeInstructions",
    summary: "Instructions for plan mode.",
    since: "0.2.118",
    value: z.string(),
    routes: [initializeField("planModeInstructions")],
  }),
  defineOption({
    name: "toolAliases",
    summary: "Alternative names under which the model may call tools.",
    since: "0.3.142",
    value: z.record(z.string(), z.string()),
    routes: [initializeField("toolAliases")],
  }),
] as const;
