import type { SubagentDefinition } from "../../extension/agent-definition.ts";
import type { CustomCommand } from "../../extension/custom-command.ts";
import type { SkillCall, SkillRun, SubagentEnd } from "../../extension/skill-run.ts";
import { parseRules } from "../../permission/rule.ts";
import { shortId } from "../../task/task.ts";
import type { SubagentContext } from "./services.ts";
import { Subagent } from "./subagent.ts";
import { SubagentWorkDirectory } from "./workdir/subagent-workdir.ts";

/** Runs a skill in a separate subagent, and waits for it. */
export async function runFork(
  context: SubagentContext,
  definitions: readonly SubagentDefinition[],
  skill: CustomCommand,
  prompt: string,
  { toolUseId, signal }: SkillCall,
  started: (subagent: Subagent) => void,
): Promise<SkillRun> {
  const { services } = context;
  const definition =
    definitions.find(({ type }) => type === skill.fork) ?? definitions.find(({ type }) => type === "general-purpose");
  const parentToolUseId = toolUseId ?? forkMark(skill);
  const id = `a${shortId(services.ports, 16)}`;
  if (definition === undefined) {
    const end: SubagentEnd = { status: "failed", error: `Agent type '${skill.fork}' not found` };
    return { agentId: id, show() {}, end, used: [], denials: [] };
  }
  const buffered = toolUseId === null ? services.out.buffered() : null;
  const subagent = new Subagent(context, {
    id,
    definition,
    description: skill.description,
    name: null,
    model: skill.model ?? undefined,
    depth: 1,
    toolUseId: parentToolUseId,
    parent: services.thread,
    parentId: null,
    workDirectory: new SubagentWorkDirectory(services, services.thread.workDirectory, null),
    inherited: null,
    buffered,
  });
  started(subagent);
  const name = `/${skill.name}`;
  const kill = (): void => {
    task.end({ status: "killed", summary: name });
    subagent.abort();
  };
  const task = services.tasks.open({
    id,
    type: "local_agent",
    toolUseId,
    description: name,
    backgrounded: false,
    ambient: true,
    parentId: null,
    started: { subagent_type: definition.type, spawn_depth: 1, prompt },
    listed: {},
    stop: kill,
    notified: (text) => subagent.notify(text),
    sendToBackground: () => {},
  });
  signal.addEventListener("abort", kill, { once: true });
  subagent.thread.grantedRules = parseRules(skill.allowedTools, "allow", "command");
  subagent.thread.turnEffort = skill.effort;
  const end = await subagent.work(prompt, task, null);
  await subagent.stored();
  signal.removeEventListener("abort", kill);
  await services.tasks.stopOwned(id);
  task.end({ status: end.status, summary: name, ...(end.status === "failed" ? { error: end.error } : {}) });
  const { usedTools, denials } = subagent;
  const used = context.usedTools.newTo(id, usedTools);
  return { agentId: id, show: () => buffered?.release(), end, used, denials };
}

/** The value of `parent_tool_use_id` in frames about a skill that the user called. */
const forkMark = ({ name }: Pick<CustomCommand, "name">): string => `forked-command-${name}`;
