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

/** Tools that a subagent in the background lacks. */
const foregroundOnly: ReadonlySet<string> = new Set([
  "CronCreate",
  "CronDelete",
  "CronList",
  "ListAgents",
  "ReportFindings",
  "TaskCreate",
  "TaskGet",
  "TaskList",
  "TaskUpdate",
]);

/** The names of the tools in rules. Skips malformed rules. */
const namesOf = (rules: readonly string[]): string[] => rules.flatMap((rule) => parseRule(rule.trim())?.toolName ?? []);

/** Searches with a dedicated tool, for agents that have no shell to search with. */
const searchTools: ReadonlySet<string> = new Set(["Glob", "Grep"]);

/** The tools of a definition: of those of the session, the ones that it names, without the disallowed ones. */
function chosenTools(session: SessionTools, { tools, disallowedTools }: SubagentDefinition): readonly Tool[] {
  const disallowed = new Set(namesOf(disallowedTools));
  if (disallowed.has("Bash")) disallowed.add("Monitor");
  const named = tools === null ? null : namesOf(tools);
  const offered = session.tools.all();
  const hasShell = named === null || (named.includes("Bash") && !disallowed.has("Bash"));
  const searches = hasShell || session.options.tools !== null ? [] : session.tools.all(named);
  const all = [...offered, ...searches.filter(({ name }) => searchTools.has(name))];
  const allowed = all.filter(({ name }) => !disallowed.has(name));
  return named === null
    ? allowed
    : [...new Set(named.flatMap((name) => findTool(allowed, name) ?? serverTools(allowed, name)))];
}

/** The depth at which subagents cannot start others. */
const maxDepth = 3;

/** How a subagent runs, as far as that decides about its tools. */
interface SubagentRun {
  /** 1 if the main thread started it. */
  readonly depth: number;
  readonly background: boolean;
}

/** The tools of a subagent. `own`: tools that only it has. */
export function subagentTools(
  session: SessionTools,
  definition: SubagentDefinition,
  { depth, background }: SubagentRun,
  own: readonly Tool[],
): readonly Tool[] {
  const has = ({ name }: Tool): boolean =>
    !mainOnly.has(name) && !(background && foregroundOnly.has(name)) && !(name === "Agent" && depth >= maxDepth);
  return [...chosenTools(session, definition).filter(has), ...own];
}

/** The tools of a fork: those of its caller. The structured output is the answer of the main conversation alone. */
export const forkTools = (tools: readonly Tool[], depth: number): readonly Tool[] =>
  tools.filter(({ name }) => name !== "StructuredOutput" && !(name === "Agent" && depth >= maxDepth));

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
