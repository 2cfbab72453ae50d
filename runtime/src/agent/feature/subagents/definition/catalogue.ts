import { isOn } from "../../../core/field-values.ts";
import type { ConfiguredRule } from "../../../core/permission-rule.ts";
import { parseDefinitions, readDefinitions, type SubagentDefinition } from "../../../extension/agent-definition.ts";
import type { SubagentServices } from "../services.ts";
import { builtinAgents } from "./builtin.ts";

type DefinitionSources = Pick<SubagentServices, "extensions" | "options" | "ports">;

/** The definitions that the session starts with: built-in, of files, and of the command line. Later ones win. */
export function initialDefinitions({ extensions, options, ports }: DefinitionSources): readonly SubagentDefinition[] {
  const all = new Map<string, SubagentDefinition>();
  const isLeftOut = (type: string): boolean =>
    isOn(ports.env.CLAUDE_AGENT_SDK_DISABLE_BUILTIN_AGENTS) ||
    (isOn(ports.env.CLAUDE_CODE_SAFE_MODE) && type === "statusline-setup") ||
    (isOn(ports.env.CLAUDE_CODE_DISABLE_EXPLORE_PLAN_AGENTS) && ["Explore", "Plan"].includes(type));
  const sources = [
    builtinAgents.filter(({ type }) => !isLeftOut(type)),
    extensions.agents,
    parseDefinitions(options.agents),
  ];
  for (const definition of sources.flat()) all.set(definition.type, definition);
  return [...all.values()];
}

/** All definitions of a session in alphabetical order. Those of the host win. */
export function agentDefinitions(
  services: DefinitionSources & Pick<SubagentServices, "clientInfo">,
): readonly SubagentDefinition[] {
  const all = new Map<string, SubagentDefinition>();
  for (const definition of [...initialDefinitions(services), ...readDefinitions(services.clientInfo.agents)])
    all.set(definition.type, definition);
  const key = ({ type }: SubagentDefinition): string => type.toLowerCase();
  return [...all.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Why a rule denies agents of a type; `null` if none does. */
export function barringRule(rules: readonly ConfiguredRule[], type: string): string | null {
  const rule = rules.find(
    ({ behavior, tool, content }) =>
      behavior === "deny" && (tool === "Agent" || tool === "Task") && (content === undefined || content === type),
  );
  return rule === undefined
    ? null
    : `Agent type '${type}' has been denied by permission rule '${rule.tool}(${rule.content ?? "*"})' from ${rule.source}.`;
}
