import type { ClientInfo } from "../../../core/client-info.ts";
import type { Tool } from "../../../core/tool.ts";
import type { SubagentDefinition } from "../../../extension/agent-definition.ts";
import { coversName, parseRule, serverRule } from "../../../permission/rule.ts";
import { findTool } from "../../../tool/registry.ts";
import type { SubagentServices } from "../services.ts";

/** The tools of a session, and the names of those that its command line selects; `null`: the default set. */
type SessionTools = {
  readonly tools: Pick<SubagentServices["tools"], "all">;
  readonly options: Pick<SubagentServices["options"], "tools">;
};

/** Tools that need a user. */
const mainOnly: ReadonlySet<string> = new Set([
  "AskUserQuestion",
  "EnterPlanMode",
  "ExitPlanMode",
  "ScheduleWakeup",
  "StructuredOutput",
  "Workflow",
]);

/** The names of the tools in rules. Skips malformed rules. */
const namesOf = (rules: readonly string[]): string[] => rules.flatMap((rule) => parseRule(rule.trim())?.toolName ?? []);

/** The tools of a definition: those that it names, or those of the session, without the disallowed ones. */
function chosenTools(session: SessionTools, { tools, disallowedTools }: SubagentDefinition): readonly Tool[] {
  const disallowed = new Set(namesOf(disallowedTools));
  const named = tools === null ? null : namesOf(tools);
  const all = session.tools.all(named ?? session.options.tools).filter(({ name }) => !disallowed.has(name));
  return named === null ? all : [...new Set(named.flatMap((name) => findTool(all, name) ?? serverTools(all, name)))];
}

/** The depth at which subagents cannot start others. */
const maxDepth = 3;

/** The tools of a subagent. `depth`: 1 if the main thread started it; `own`: tools that only it has. */
export const subagentTools = (
  session: SessionTools,
  definition: SubagentDefinition,
  depth: number,
  own: readonly Tool[],
): readonly Tool[] => [
  ...chosenTools(session, definition).filter(
    ({ name }) => !mainOnly.has(name) && !(name === "Agent" && depth >= maxDepth),
  ),
  ...own,
];

/** A session, and the schema of structured output that the host named. */
type MainSession = SessionTools & { readonly clientInfo: Pick<ClientInfo, "jsonSchema"> };

/** The tools of the main thread. `definition`: the agent that runs the session; `null` if none does. */
export function mainTools(session: MainSession, definition: SubagentDefinition | null): readonly Tool[] {
  if (definition === null) return session.tools.all();
  const chosen = chosenTools(session, definition);
  const answer = session.clientInfo.jsonSchema === null ? undefined : findTool(session.tools.all(), "StructuredOutput");
  // As the real agent: the list of an agent does not limit what the host requires later.
  return answer === undefined || chosen.includes(answer) || findTool(chosen, answer.name)
    ? chosen
    : [...chosen, answer];
}

/** The tools that the name of an MCP server, or a pattern, covers. */
const serverTools = (all: readonly Tool[], name: string): readonly Tool[] =>
  all.filter((tool) => coversName(name, tool.name, true, serverRule(tool.name, tool.subject({}))));
