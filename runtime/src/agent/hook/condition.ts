import type { Agent } from "../agent.ts";
import type { Thread } from "../core/thread.ts";
import type { ToolInput } from "../core/tool.ts";
import { decide } from "../permission/decide.ts";
import { parseRule, ruleOf } from "../permission/rule.ts";
import type { Hook } from "./types.ts";

/** Those of the hooks whose condition the event meets. An event without a call meets none. */
export async function applicable(
  agent: Agent,
  hooks: readonly Hook[],
  event: Readonly<Record<string, unknown>>,
  thread: Thread | null,
): Promise<readonly Hook[]> {
  if (hooks.every(({ condition }) => condition === undefined)) return hooks;
  const met = await Promise.all(
    hooks.map(({ condition }) => condition === undefined || meets(agent, condition, event, thread ?? agent.thread)),
  );
  return hooks.filter((_, index) => met[index]);
}

async function meets(
  agent: Agent,
  condition: string,
  { tool_name: name, tool_input: input }: Readonly<Record<string, unknown>>,
  thread: Thread,
): Promise<boolean> {
  const tool = typeof name === "string" ? agent.tools.find(thread, name) : undefined;
  const value = parseRule(condition);
  if (tool === undefined || value === null || typeof input !== "object" || input === null) return false;
  if (value.toolName !== tool.name) return false;
  const call = await agent.permissions.known(thread, tool, input as ToolInput);
  const toolName = fileTools[call.subject.kind] ?? value.toolName;
  // A rule that denies speaks about every part of a command; nothing else is denied in this mode.
  const rules = [ruleOf({ ...value, toolName }, "deny", "session")];
  return value.ruleContent === undefined || decide({ ...call, mode: "bypassPermissions", rules }).behavior === "deny";
}

/** The tool whose rules speak about all that touch files in the same way. */
const fileTools: Readonly<Record<string, string>> = { read: "Read", search: "Read", write: "Edit" };
