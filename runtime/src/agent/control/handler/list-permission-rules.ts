import type { ControlResponseOf } from "@agentwire/protocol";
import type { Agent } from "../../agent.ts";
import type { PermissionRule } from "../../core/permission-rule.ts";
import { formatRule } from "../../permission/rule.ts";
import type { ControlHandler } from "../define.ts";

const lasting: ReadonlySet<string> = new Set(["userSettings", "projectSettings", "localSettings"]);
const passing: ReadonlySet<string> = new Set(["cliArg", "session", "command"]);

/** What a rule is about, in words; the middle is what stands out. Of contents, only commands are put into words. */
function description({ tool, content }: PermissionRule): object | null {
  if (tool !== "Bash") {
    return content === undefined ? { prefix: "Any use of the ", emphasis: tool, suffix: " tool" } : null;
  }
  if (content === undefined) return { prefix: "Any Bash command" };
  const prefix = /^(.*?)(?::\*| \*)$/.exec(content)?.[1];
  return prefix === undefined
    ? { prefix: "The Bash command ", emphasis: content }
    : { prefix: "Any Bash command starting with ", emphasis: prefix };
}

/** Folders that the command line or the session added; those of the settings are seen in the settings. */
function folders({ session, settings }: Agent): readonly string[] {
  const permissions = settings.effective.permissions as { readonly additionalDirectories?: unknown } | undefined;
  const preset: readonly unknown[] = Array.isArray(permissions?.additionalDirectories)
    ? permissions.additionalDirectories
    : [];
  return session.additionalDirectories.filter((path) => !preset.includes(path));
}

/** The permission rules that hold, and the folders that may be worked in. */
export const listPermissionRules: ControlHandler<"list_permission_rules"> = (agent) => {
  const { permissions, options, facts } = agent;
  const entry = (rule: PermissionRule): object => {
    const { behavior, source, tool, content } = rule;
    const editability = lasting.has(source) ? "persistent" : passing.has(source) ? "session" : "readonly";
    const text = formatRule(content === undefined ? { toolName: tool } : { toolName: tool, ruleContent: content });
    const about = description(rule);
    return { behavior, source, rule: text, ...(about === null ? {} : { description: about }), editability };
  };
  const of = (behavior: PermissionRule["behavior"]) => permissions.rules.filter((rule) => rule.behavior === behavior);
  return {
    state: {
      rules: [...of("allow"), ...of("ask"), ...of("deny")].map(entry),
      workspaceDirectories: folders(agent).map((path) => ({
        path,
        source: options.addDirectories.includes(path) ? "cliArg" : "session",
      })),
      originalCwd: facts.cwd,
      managedOnly: permissions.managedOnly,
    },
  } as ControlResponseOf<"list_permission_rules">;
};
