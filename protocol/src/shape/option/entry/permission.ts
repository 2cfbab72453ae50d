import { z } from "zod";
import { names } from "../../../schema/field.ts";
import { PermissionMode } from "../../permission/mode.ts";
import { defineOption } from "../define.ts";
import { host, initialize, list, listOrNone, presence, text, word } from "../route.ts";

/** What may be done, and who is asked. */
export const permissionOptions = [
  defineOption({
    name: "canUseTool",
    summary: "Answers permission questions. Excludes `permissionPromptToolName`.",
    since: "0.1.0",
    value: null,
    routes: [word("--permission-prompt-tool", "`stdio`"), host("answers `can_use_tool`")],
  }),
  defineOption({
    name: "permissionPromptToolName",
    summary: "The MCP tool that answers permission questions.",
    since: "0.1.0",
    value: z.string(),
    routes: [text("--permission-prompt-tool")],
  }),
  defineOption({
    name: "permissionPrompts",
    summary: "Whether anybody is asked at all.",
    since: "0.3.275",
    value: z.enum(["host", "none"]),
    routes: [text("--permission-prompts")],
  }),
  defineOption({
    name: "allowedTools",
    summary: "Rules that allow.",
    since: "0.1.0",
    value: names("Tools, or rules such as `Bash(npm test)`."),
    routes: [list("--allowedTools", "and the skills of `skills`, as `Skill(name)`")],
  }),
  defineOption({
    name: "disallowedTools",
    summary: "Rules that deny. A tool named without parentheses is taken away altogether.",
    since: "0.1.0",
    value: names("Tools, or rules."),
    routes: [list("--disallowedTools")],
  }),
  defineOption({
    name: "tools",
    summary: "The tools that there are.",
    since: "0.1.77",
    value: z.union([z.array(z.string()), z.object({ type: z.literal("preset"), preset: z.literal("claude_code") })]),
    routes: [listOrNone("--tools", "`default` for the preset")],
  }),
  defineOption({
    name: "permissionMode",
    summary: "The permission mode to begin with.",
    since: "0.1.0",
    value: PermissionMode,
    routes: [text("--permission-mode")],
  }),
  defineOption({
    name: "allowDangerouslySkipPermissions",
    summary: "Permits the mode `bypassPermissions`, now or later.",
    since: "0.1.30",
    value: z.boolean(),
    routes: [presence("--allow-dangerously-skip-permissions")],
  }),
  defineOption({
    name: "planModeInstructions",
    summary: "What to do in plan mode.",
    since: "0.2.126",
    value: z.string(),
    routes: [initialize("planModeInstructions")],
  }),
  defineOption({
    name: "toolAliases",
    summary: "Other names under which the model may call tools.",
    since: "0.3.142",
    value: z.record(z.string(), z.string()),
    routes: [initialize("toolAliases")],
  }),
] as const;
