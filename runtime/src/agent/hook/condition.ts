import type { Thread } from "../core/thread.ts";
import type { ToolInput } from "../core/tool.ts";
import { decidePermission } from "../permission/decide.ts";
import { parseRule, ruleOf } from "../permission/rule.ts";
import type { ConditionServices } from "./services.ts";
import type { ConfiguredHook } from "./types.ts";

/** The hooks whose condition matches the event. Without a tool call, no condition matches. */
export async function applicable(
  services: ConditionServices,
  hooks: readonly ConfiguredHook[],
  event: Readonly<Record<string, unknown>>,
  thread: Thread | null,
): Promise<readonly ConfiguredHook[]> {
  if (hooks.every(({ condition }) => condition === undefined)) return hooks;
  const matched = await Promise.all(
    hooks.map(
      ({ condition }) =>
        condition === undefined || matchesCondition(services, condition, event, thread ?? services.thread),
    ),
  );
  return hooks.filter((_, index) => matched[index]);
}

async function matchesCondition(
  services: ConditionServices,
  condition: string,
  { tool_name: name, tool_input: input }: Readonly<Record<string, unknown>>,
  thread: Thread,
): Promise<boolean> {
  const tool = typeof name === "string" ? services.tools.find(thread, name) : undefined;
  const value = parseRule(condition.trim());
  if (tool === undefined || value === null || typeof input !== "object" || input === null) return false;
  if (value.toolName !== tool.name) return false;
  const call = await services.permissions.known(thread, tool, input as ToolInput);
  const toolName = fileTools[call.subject.kind] ?? value.toolName;
  // A deny rule applies to every part of a command, and in this mode nothing else is denied.
  const rules = [ruleOf({ ...value, toolName }, "deny", "session")];
  return (
    value.ruleContent === undefined ||
    decidePermission({ ...call, mode: "bypassPermissions", rules }).behavior === "deny"
  );
}

/** The tool whose path rules apply to every tool with this access to files. */
const fileTools: Readonly<Record<string, string>> = { read: "Read", search: "Read", write: "Edit" };
