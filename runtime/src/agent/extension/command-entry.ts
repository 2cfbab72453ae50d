import type { CustomCommand } from "./custom-command.ts";

/** A command in the form for hosts. */
export interface CommandEntry {
  readonly name: string;
  readonly description: string;
  readonly argumentHint: string;
  readonly aliases?: string[];
  /** Set for commands of the agent itself. */
  readonly builtin?: boolean;
}

/** The settings source of a command in the form for hosts: `user`, `project`, or another source as it is. */
export const sourceName = ({ source }: CustomCommand): string => source.replace("Settings", "");

/** The description of a command, with its plugin before it or its settings source after it. */
function describe(command: CustomCommand): string {
  const { name, description, source, pluginRoot } = command;
  if (pluginRoot !== null) return `(${name.split(":")[0]}) ${description}`;
  return source === "builtin" ? description : `${description} (${sourceName(command)})`;
}

/** A command from a file in the form for hosts. */
export function customEntry(command: CustomCommand): CommandEntry {
  const { name, argumentHint, source } = command;
  return { name, description: describe(command), argumentHint, ...(source === "builtin" && { builtin: true }) };
}
