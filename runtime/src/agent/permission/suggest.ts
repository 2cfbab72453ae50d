import { dirname } from "../../posix/path.ts";
import { isWrapper } from "./bash/wrapper.ts";
import type { PermissionCase, PermissionChange, RuleValue } from "./types.ts";

/** Programs whose second word is a script: a rule for that prefix would allow anything. */
const interpreters: ReadonlySet<string> = new Set("bash sh zsh dash ksh fish exit".split(" "));

/**
 * The content of a rule that would allow a command and similar ones: two plain words with a star, or the command
 * itself.
 */
export function commandPattern(command: string): string {
  const [program = "", second = ""] = command.trim().split(/\s+/);
  const isPlain = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(second);
  if (!isPlain || isWrapper(program) || interpreters.has(program) || /[=/]/.test(program)) return command.trim();
  return `${program} ${second} *`;
}

/**
 * The rule that would allow reading a folder. `null` for the root, which must not be offered. `asked`: the name under
 * which the path was looked up.
 */
export function readRule(
  path: string,
  { paths }: Pick<PermissionCase, "paths">,
  requestedPath: string = path,
): RuleValue | null {
  const folder = paths.isDirectory(requestedPath) ? path : dirname(path);
  return folder === "/" ? null : { toolName: "Read", ruleContent: `/${folder}/**` };
}

/** Suggests rules that always allow. */
export const addRules = (rules: readonly RuleValue[], destination: "localSettings" | "session"): PermissionChange => ({
  type: "addRules",
  rules,
  behavior: "allow",
  destination,
});

/** Suggests the folders of files as additional working folders. */
export const addFolders = (...paths: readonly string[]): PermissionChange => ({
  type: "addDirectories",
  directories: [...new Set(paths.map(dirname))],
  destination: "session",
});

/** Suggests to accept edits; empty if the mode already does. */
export const acceptEdits = ({ mode }: Pick<PermissionCase, "mode">): PermissionChange[] =>
  mode === "acceptEdits" || mode === "auto" ? [] : [{ type: "setMode", mode: "acceptEdits", destination: "session" }];
