import { relativeTo } from "../../../posix/path.ts";
import type { ShellScript, SimpleCommand } from "../../../posix/shell/types.ts";
import { absolute } from "../path/match.ts";
import type { PermissionCase, Question } from "../types.ts";
import { namedPaths } from "./paths.ts";
import { isReadOnly } from "./read-only.ts";
import { commandsOf } from "./walk.ts";

/** What makes a folder a repository of git. */
const structure = /^(?:HEAD|objects|refs|hooks)(?:\/|$)/i;

const runsGit = (command: SimpleCommand): boolean => commandsOf(command).some(({ words }) => words[0]?.text === "git");

/** Whether a command writes a part of a repository to the current folder. Removals do not count. */
function createsStructure(command: SimpleCommand, context: PermissionCase): boolean {
  const { program, writes, redirected } = namedPaths(command);
  const changed = /^rm(?:dir)?$/.test(program) || isReadOnly(command) ? [] : writes;
  return [...changed, ...redirected].some((named) => structure.test(relativeTo(context.cwd, absolute(named, context))));
}

/**
 * The question about a line that makes the current folder a repository of git and runs git, which may run programs that
 * the repository names; `null` for other lines.
 */
export function repositoryQuestion({ commands }: ShellScript, context: PermissionCase): Question | null {
  if (!commands.some(runsGit) || !commands.some((command) => createsStructure(command, context))) return null;
  const text =
    "This command creates files of a git repository and runs git, which may run the hooks of that repository";
  return { behavior: "ask", reason: { type: "other", text } };
}
