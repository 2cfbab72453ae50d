import { asJsonObject } from "@agentwire/protocol/json";
import { parseCommand } from "../../posix/shell/parse.ts";
import { agreement } from "../permission/bash/pattern.ts";
import { behindHarmless } from "../permission/bash/wrapper.ts";
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

/** How patterns exclude a command line: by its own words, or by those behind a variable or a program such as `timeout`. */
export type Exclusion = "named" | "wrapped";

/**
 * How patterns exclude a command line from the sandbox; `null` if they do not. Each of its commands must match one. None
 * may change the directory, redirect its output, or depend on values that are known only at run time.
 */
export function exclusionOf(line: string, patterns: readonly string[]): Exclusion | null {
  if (patterns.length === 0) return null;
  const { commands, hidden, obstacles } = parseCommand(line);
  if (commands.length === 0 || hidden.length > 0 || obstacles.length > 0) return null;
  const matches = (source: string): boolean => patterns.some((pattern) => agreement(pattern, source) !== null);
  const found = commands.map(({ source, words, assignments, redirects }): Exclusion | null => {
    const writes = redirects.some(({ direction }) => direction !== "text" && direction !== "duplicate");
    if (writes || words[0]?.text === "cd") return null;
    if (assignments.length === 0 && matches(source)) return "named";
    const inner = words.slice(words.findIndex(({ text }) => text !== "env" && !/^\w+=/.test(text)));
    const rest = behindHarmless(inner).map(({ raw }) => raw);
    return matches(rest.join(" ")) ? "wrapped" : null;
  });
  if (found.includes(null)) return null;
  return found.includes("wrapped") ? "wrapped" : "named";
}
