import type { Agent } from "../session/agent.ts";
import { builtinAgents } from "./builtin.ts";
import { type AgentDefinition, parseDefinitions, readDefinitions } from "./definition.ts";

/** All definitions of a session by name, in the order of the alphabet. Later sources win: own, files, command line, host. */
export function agentDefinitions(agent: Agent): readonly AgentDefinition[] {
  const all = new Map<string, AgentDefinition>();
  const sources = [
    builtinAgents,
    agent.shelf.agents,
    parseDefinitions(agent.options.agents),
    readDefinitions(agent.introduction.agents),
  ];
  for (const definition of sources.flat()) all.set(definition.type, definition);
  const key = ({ type }: AgentDefinition): string => type.toLowerCase();
  return [...all.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
