import type { Agent } from "../session/agent.ts";
import { localCommands } from "./builtin/index.ts";

/** A command as hosts are told of it. */
export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  readonly argumentHint: string;
  readonly aliases?: string[];
}

/** All commands that a user can call. */
export function listCommands({ options, shelf }: Agent): CommandEntry[] {
  if (!options.slashCommands) return [];
  const custom = shelf.commands.map(({ name, description, argumentHint }) => ({ name, description, argumentHint }));
  const own = localCommands.map(({ name, aliases, description, argumentHint = "" }) => ({
    name,
    description,
    argumentHint,
    ...(aliases ? { aliases: [...aliases] } : {}),
  }));
  return [...custom, ...own];
}
