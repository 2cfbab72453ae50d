import type { BoundCommand } from "../core/local-command.ts";
import type { StartupOptions } from "../core/options.ts";
import { builtinPrompts } from "../extension/builtin-prompts.ts";
import { type CommandEntry, customEntry } from "../extension/command-entry.ts";
import type { CustomCommand } from "../extension/custom-command.ts";
import { calledName, listedPromptName, type McpPrompt } from "../mcp/prompts.ts";

/** The sources of a session's slash commands. */
export interface CommandSources {
  readonly options: Pick<StartupOptions, "slashCommands">;
  readonly extensions: { readonly commands: readonly CustomCommand[] };
  readonly mcp: { prompts(): readonly McpPrompt[] };
}

type Local = readonly Pick<BoundCommand, "name" | "aliases" | "description" | "argumentHint" | "uncounted">[];

function ownCommands({ extensions }: CommandSources, local: Local): CommandEntry[] {
  const own = local.map(({ name, aliases, description, argumentHint = "" }) => ({
    name,
    description,
    argumentHint,
    ...(aliases && { aliases: [...aliases] }),
    builtin: true,
  }));
  return [...extensions.commands.map(customEntry), ...own];
}

/** All commands that a user can call, those of MCP servers last. */
export function listCommands(sources: CommandSources, local: Local): CommandEntry[] {
  if (!sources.options.slashCommands) return [];
  const offered = sources.mcp.prompts().map((prompt) => ({
    name: listedPromptName(prompt),
    description: prompt.description,
    argumentHint: "",
  }));
  return [...ownCommands(sources, local), ...offered];
}

/** The names under which users call them. */
export function commandNames(sources: CommandSources, local: Local): string[] {
  if (!sources.options.slashCommands) return [];
  return [...ownCommands(sources, local).map(({ name }) => name), ...sources.mcp.prompts().map(calledName)];
}

/** The commands that count toward the session's context. */
export function countedCommands(sources: CommandSources, local: Local): CommandEntry[] {
  const uncounted = new Set([...local.filter((each) => each.uncounted), ...builtinPrompts].map(({ name }) => name));
  return listCommands(sources, local).filter(({ name }) => !uncounted.has(name));
}
