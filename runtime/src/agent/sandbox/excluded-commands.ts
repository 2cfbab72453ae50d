import { parseCommand } from "../../posix/shell/parse.ts";
import type { SimpleCommand } from "../../posix/shell/types.ts";
import { agreement } from "../permission/bash/pattern.ts";
import type { SettingsLayer } from "../settings/layers.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const project: ReadonlySet<string> = new Set(["projectSettings", "localSettings"]);

/** Whether a source that a project has no hand in wants all commands to stay inside. */
function locks({ source, settings }: SettingsLayer): boolean {
  if (source !== "policySettings" && source !== "flagSettings") return false;
  const sandbox = fieldsOf(settings.sandbox);
  const managedOnly = fieldsOf(sandbox.network).allowManagedDomainsOnly === true;
  return sandbox.allowUnsandboxedCommands === false || (source === "policySettings" && managedOnly);
}

/** Patterns of commands that settings let run outside the sandbox. Where a project is not to decide that, its own do not count. */
export function excludedCommands(layers: readonly SettingsLayer[]): string[] {
  const locked = layers.some(locks);
  return layers.flatMap(({ source, settings }) => {
    const { excludedCommands: patterns } = fieldsOf(settings.sandbox);
    if (!Array.isArray(patterns) || (locked && project.has(source))) return [];
    return patterns.filter((pattern): pattern is string => typeof pattern === "string" && pattern.trim() !== "");
  });
}

const fits = ({ source }: SimpleCommand, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => agreement(pattern, source) !== null);

/**
 * Whether patterns take a command line out of the sandbox: every command of it fits one of them, none changes the folder
 * or sends its output to a file, and nothing in it is only known once it runs.
 */
export function runsOutside(line: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return false;
  const { commands, hidden, obstacles } = parseCommand(line);
  if (commands.length === 0 || hidden.length > 0 || obstacles.length > 0) return false;
  return commands.every(
    (command) =>
      command.redirects.every(({ direction }) => direction === "text" || direction === "duplicate") &&
      command.assignments.length === 0 &&
      command.words[0]?.text !== "cd" &&
      fits(command, patterns),
  );
}
