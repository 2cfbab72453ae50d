import type { ControlResponseOf } from "@agentwire/protocol";
import { formatRule } from "../../permission/rule.ts";
import type { ControlHandler } from "../define.ts";

const lasting: ReadonlySet<string> = new Set(["userSettings", "projectSettings", "localSettings"]);

/** The permission rules that hold, and the folders that may be worked in. */
export const listPermissionRules: ControlHandler<"list_permission_rules"> = ({ permissions, session, facts }) =>
  ({
    state: {
      rules: permissions.rules.map(({ behavior, source, tool, content }) => {
        const rule = formatRule(content === undefined ? { toolName: tool } : { toolName: tool, ruleContent: content });
        const editability = lasting.has(source) ? "persistent" : source === "session" ? "session" : "readonly";
        return { behavior, source, rule, description: { prefix: `${behavior} `, emphasis: rule }, editability };
      }),
      workspaceDirectories: session.additionalDirectories.map((path) => ({ path, source: "session" })),
      originalCwd: facts.cwd,
      managedOnly: false,
    },
  }) as ControlResponseOf<"list_permission_rules">;
