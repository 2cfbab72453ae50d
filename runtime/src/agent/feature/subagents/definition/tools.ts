import type { Agent } from "../../../agent.ts";
import type { Tool } from "../../../core/tool.ts";
import type { AgentDefinition } from "../../../extension/agent-definition.ts";
import { findTool } from "../../../tool/registry.ts";

/** Tools that only make sense where a person is on the other side. */
const mainOnly: ReadonlySet<string> = new Set([
  "AskUserQuestion",
  "EnterPlanMode",
  "ExitPlanMode",
  "ScheduleWakeup",
  "StructuredOutput",
  "Workflow",
]);

const nameOf = (rule: string): string => rule.replace(/\(.*$/s, "").trim();

/** The tools that a definition leaves: those that it names, or the session's, without what it bars. */
function chosenTools(agent: Agent, { tools, disallowedTools }: AgentDefinition): readonly Tool[] {
  const barred = new Set(disallowedTools.map(nameOf));
  const named = tools?.map(nameOf) ?? null;
  const all = agent.tools.all(named ?? agent.options.tools).filter(({ name }) => !barred.has(name));
  return named === null ? all : [...new Set(named.flatMap((name) => findTool(all, name) ?? serverTools(all, name)))];
}

/** How deep agents hand work on: those of this depth have no tool for it. */
const deepest = 3;

/** The tools of a subagent, with those that only it has. `depth`: 1 for those that the main thread starts. */
export const subagentTools = (
  agent: Agent,
  definition: AgentDefinition,
  depth: number,
  own: readonly Tool[],
): readonly Tool[] => [
  ...chosenTools(agent, definition).filter(
    ({ name }) => !mainOnly.has(name) && !(name === "Agent" && depth >= deepest),
  ),
  ...own,
];

/** The tools of the main thread, which may itself be one of the defined agents. */
export function mainTools(agent: Agent): readonly Tool[] {
  const definition = agent.subagents.main();
  return definition === null ? agent.tools.all() : chosenTools(agent, definition);
}

/** `mcp__server` names all tools of a server. */
const serverTools = (all: readonly Tool[], name: string): readonly Tool[] =>
  name.startsWith("mcp__") ? all.filter((tool) => tool.name.startsWith(`${name.replace(/__\*$/, "")}__`)) : [];
