import type { TurnRecord } from "../../core/turn-record.ts";
import type { AgentDefinition } from "../../extension/agent-definition.ts";
import type { CustomCommand } from "../../extension/custom-command.ts";
import { parseRules } from "../../permission/rule.ts";
import { shortId } from "../../task/task.ts";
import type { SubagentEnd } from "./report.ts";
import type { SubagentContext } from "./services.ts";
import { Subagent } from "./subagent.ts";
import { SubagentWorkDirectory } from "./workdir/subagent-workdir.ts";

/** The call of a skill that runs in a subagent. */
export interface SkillCall {
  /** The tool call; `null` where the user called the skill, who then sees nothing before its answer. */
  readonly toolUseId: string | null;
  readonly signal: AbortSignal;
}

/** The end of a skill that ran in a subagent. */
export interface ForkEnd {
  readonly agentId: string;
  readonly agentType: string;
  readonly end: SubagentEnd;
  /** The names of the tools that it called. */
  readonly used: readonly string[];
  /** The tool calls that were denied. */
  readonly denials: TurnRecord["denials"];
}

/** Runs a skill in a subagent of its own, apart from the conversation, and waits for it. */
export async function runFork(
  context: SubagentContext,
  definitions: readonly AgentDefinition[],
  skill: CustomCommand,
  prompt: string,
  { toolUseId, signal }: SkillCall,
): Promise<ForkEnd> {
  const { services } = context;
  const definition =
    definitions.find(({ type }) => type === skill.fork) ?? definitions.find(({ type }) => type === "general-purpose");
  const id = `a${shortId(services.ports, 16)}`;
  if (definition === undefined) {
    const end: SubagentEnd = { status: "failed", error: `Agent type '${skill.fork}' not found` };
    return { agentId: id, agentType: "", end, used: [], denials: [] };
  }
  const subagent = new Subagent(context, {
    id,
    definition,
    description: skill.description,
    name: null,
    model: skill.model ?? undefined,
    depth: 1,
    toolUseId: toolUseId ?? forkMark(skill),
    parent: services.thread,
    parentId: null,
    workDirectory: new SubagentWorkDirectory(services, services.thread.workDirectory, null),
  });
  if (toolUseId === null) subagent.mute();
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
    sendToBackground: () => {},
  });
  signal.addEventListener("abort", kill, { once: true });
  subagent.thread.grantedRules = parseRules(skill.allowedTools, "allow", "command");
  const end = await subagent.work(prompt, task, null);
  signal.removeEventListener("abort", kill);
  await services.tasks.stopOwned(id);
  task.end({ status: end.status, summary: name, ...(end.status === "failed" ? { error: end.error } : {}) });
  return { agentId: id, agentType: definition.type, end, used: subagent.usedTools, denials: subagent.denials };
}

/** The value of `parent_tool_use_id` in frames about a skill that the user called. */
export const forkMark = ({ name }: Pick<CustomCommand, "name">): string => `forked-command-${name}`;
