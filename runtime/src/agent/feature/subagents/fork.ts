import type { Agent } from "../../agent.ts";
import type { CustomCommand } from "../../extension/custom-command.ts";
import { parseRules } from "../../permission/rule.ts";
import { shortId } from "../../task/task.ts";
import type { SubagentEnd } from "./report.ts";
import { Subagent } from "./subagent.ts";
import { SubagentWorkDirectory } from "./workdir/subagent-workdir.ts";

/** What became of a skill that an agent of its own worked on. */
export interface ForkEnd {
  readonly agentId: string;
  readonly agentType: string;
  readonly end: SubagentEnd;
  /** Tools that it called. */
  readonly used: readonly string[];
}

/**
 * Lets an agent of its own work on a skill, apart from the conversation, and waits for it. `toolUseId`: the call that
 * it is for; `null` where the user called it, who then sees nothing before its answer.
 */
export async function runFork(
  agent: Agent,
  skill: CustomCommand,
  prompt: string,
  { toolUseId, signal }: { readonly toolUseId: string | null; readonly signal: AbortSignal },
): Promise<ForkEnd> {
  const definitions = agent.subagents.definitions();
  const definition =
    definitions.find(({ type }) => type === skill.fork) ?? definitions.find(({ type }) => type === "general-purpose");
  const id = `a${shortId(agent.ports, 16)}`;
  if (definition === undefined) {
    const end: SubagentEnd = { status: "failed", error: `Agent type '${skill.fork}' not found` };
    return { agentId: id, agentType: "", end, used: [] };
  }
  const subagent = new Subagent(agent, {
    id,
    definition,
    description: skill.description,
    name: null,
    model: skill.model ?? undefined,
    depth: 1,
    toolUseId: toolUseId ?? forkMark(skill),
    parent: agent.thread,
    parentId: null,
    place: new SubagentWorkDirectory(agent, agent.thread.place, null),
  });
  if (toolUseId === null) subagent.mute();
  const name = `/${skill.name}`;
  const kill = (): void => {
    task.end({ status: "killed", summary: name });
    subagent.abort();
  };
  const task = agent.tasks.open({
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
  subagent.thread.lent = parseRules(skill.allowedTools, "allow", "command");
  const end = await subagent.work(prompt, task, null);
  agent.subagents.refused(subagent.denials);
  signal.removeEventListener("abort", kill);
  await agent.tasks.stopOwned(id);
  task.end({ status: end.status, summary: name, ...(end.status === "failed" ? { error: end.error } : {}) });
  return { agentId: id, agentType: definition.type, end, used: subagent.usedTools };
}

/** What stands in place of a call in frames about a skill that the user called. */
export const forkMark = ({ name }: CustomCommand): string => `forked-command-${name}`;
