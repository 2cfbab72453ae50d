import type { SentControlResponse } from "@agentwire/protocol";
import { controlHandler } from "../../../connection/control-handler.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { PermissionService } from "../../permission/permission-service.ts";
import { formatRule } from "../../permission/rule.ts";
import type { ConfiguredRule } from "../../permission/types.ts";
import type { SettingsService } from "../../settings/settings-service.ts";
import { knownTools } from "../known-tools.ts";

type ListedRule = SentControlResponse<"list_permission_rules">["state"]["rules"][number];

interface ListPermissionRulesServices {
  readonly permissions: Pick<PermissionService, "rules" | "managedOnly">;
  readonly settings: Pick<SettingsService, "effective">;
  readonly session: Pick<SessionState, "additionalDirectories">;
  readonly options: Pick<StartupOptions, "addDirectories" | "tools">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
}

/** Sources whose rules are stored in a file that the user may edit. */
const persistent: ReadonlySet<string> = new Set(["userSettings", "projectSettings", "localSettings"]);
/** Sources whose rules end with the session. */
const temporary: ReadonlySet<string> = new Set(["cliArg", "session", "command"]);

/** What a rule covers, in words; the middle part stands out. Of rules with a content, only those for Bash are described. */
function description({
  tool,
  content,
}: Pick<ConfiguredRule, "tool" | "content">): NonNullable<ListedRule["description"]> | null {
  if (tool !== "Bash") {
    return content === undefined ? { prefix: "Any use of the ", emphasis: tool, suffix: " tool" } : null;
  }
  if (content === undefined) return { prefix: "Any Bash command" };
  const prefix = /^(.*?)(?::\*| \*)$/.exec(content)?.[1];
  return prefix === undefined
    ? { prefix: "The Bash command ", emphasis: content }
    : { prefix: "Any Bash command starting with ", emphasis: prefix };
}

/** Folders that the command line or the session added. Those of the settings are listed with the settings. */
function folders({ session, settings }: ListPermissionRulesServices): readonly string[] {
  const permissions = settings.effective.permissions as { readonly additionalDirectories?: unknown } | undefined;
  const preset: readonly unknown[] = Array.isArray(permissions?.additionalDirectories)
    ? permissions.additionalDirectories
    : [];
  return session.additionalDirectories.filter((path) => !preset.includes(path));
}

/** The tools that the command line leaves out, as rules. */
function narrowed({ tools }: Pick<StartupOptions, "tools">): readonly ListedRule[] {
  if (tools === null || tools.includes("default")) return [];
  const named = new Set(tools.map((name) => (name === "Task" ? "Agent" : name)));
  return knownTools
    .filter((name) => !named.has(name))
    .map((tool) => {
      const about = description({ tool });
      const text = about === null ? {} : { description: about };
      return { behavior: "deny", source: "toolsNarrowing", rule: tool, ...text, editability: "readonly" };
    });
}

/** The effective permission rules, and the working directories of the session. */
export const listPermissionRules = controlHandler("list_permission_rules", (services: ListPermissionRulesServices) => {
  const { permissions, options, environment } = services;
  const entry = (rule: ConfiguredRule): ListedRule => {
    const { behavior, source, tool, content } = rule;
    const editability = persistent.has(source) ? "persistent" : temporary.has(source) ? "session" : "readonly";
    const text = formatRule(content === undefined ? { toolName: tool } : { toolName: tool, ruleContent: content });
    const about = description(rule);
    return { behavior, source, rule: text, ...(about === null ? {} : { description: about }), editability };
  };
  const of = (behavior: ConfiguredRule["behavior"]) => permissions.rules.filter((rule) => rule.behavior === behavior);
  return {
    state: {
      rules: [...[...of("allow"), ...of("ask"), ...of("deny")].map(entry), ...narrowed(options)],
      workspaceDirectories: folders(services).map((path) => ({
        path,
        source: options.addDirectories.includes(path) ? "cliArg" : "session",
      })),
      originalCwd: environment.cwd,
      managedOnly: permissions.managedOnly,
    },
  };
});
