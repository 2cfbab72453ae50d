import type { Agent } from "../agent.ts";
import { builtinPrompts } from "../extension/builtin-prompts.ts";
import { calledName, listedName } from "../mcp/prompts.ts";
import { localCommands } from "./builtin/index.ts";

/** A command as hosts are told of it. */
export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  readonly argumentHint: string;
  readonly aliases?: string[];
}

function ownCommands({ shelf }: Agent): CommandEntry[] {
  const custom = shelf.commands.map(({ name, description, argumentHint }) => ({ name, description, argumentHint }));
  const own = localCommands.map(({ name, aliases, description, argumentHint = "" }) => ({
    name,
    description,
    argumentHint,
    ...(aliases ? { aliases: [...aliases] } : {}),
  }));
  return [...custom, ...own];
}

/** All commands that a user can call, those of MCP servers last. */
export function listCommands(agent: Agent): CommandEntry[] {
  if (!agent.options.slashCommands) return [];
  const offered = agent.mcp.prompts().map((prompt) => ({
    name: listedName(prompt),
    description: prompt.description,
    argumentHint: "",
  }));
  return [...ownCommands(agent), ...offered];
}

/** The words by which they are called. */
export function commandNames(agent: Agent): string[] {
  if (!agent.options.slashCommands) return [];
  return [...ownCommands(agent).map(({ name }) => name), ...agent.mcp.prompts().map(calledName)];
}

/** The commands that count as context. */
export function countedCommands(agent: Agent): CommandEntry[] {
  const uncounted = new Set(
    [...localCommands.filter((each) => each.uncounted), ...builtinPrompts].map(({ name }) => name),
  );
  return listCommands(agent).filter(({ name }) => !uncounted.has(name));
}
