import { asJsonObject } from "@agentwire/protocol/json";
import { parseCommand } from "../../posix/shell/parse.ts";
import type { SimpleCommand } from "../../posix/shell/types.ts";
import { agreement } from "../permission/bash/pattern.ts";
import type { SettingsLayer } from "../settings/layers.ts";

const project: ReadonlySet<string> = new Set(["projectSettings", "localSettings"]);

/** Whether a trusted source keeps all commands inside the sandbox. */
function locks({ source, settings }: SettingsLayer): boolean {
  if (source !== "policySettings" && source !== "flagSettings") return false;
  const sandbox = asJsonObject(settings.sandbox);
  const managedOnly = asJsonObject(sandbox.network).allowManagedDomainsOnly === true;
  return sandbox.allowUnsandboxedCommands === false || (source === "policySettings" && managedOnly);
}

/**
 * The patterns of commands that run outside the sandbox. A project's patterns have no effect if a trusted source locks
 * them.
 */
export function excludedCommands(layers: readonly SettingsLayer[]): string[] {
  const locked = layers.some(locks);
  return layers.flatMap(({ source, settings }) => {
    const { excludedCommands: patterns } = asJsonObject(settings.sandbox);
    if (!Array.isArray(patterns) || (locked && project.has(source))) return [];
    return patterns.filter((pattern): pattern is string => typeof pattern === "string" && pattern.trim() !== "");
  });
}

const matches = ({ source }: SimpleCommand, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => agreement(pattern, source) !== null);

/**
 * Whether patterns exclude a command line from the sandbox. Each of its commands must match one. None may change the
 * directory, redirect its output, or depend on values that are known only at run time.
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
      matches(command, patterns),
  );
}
