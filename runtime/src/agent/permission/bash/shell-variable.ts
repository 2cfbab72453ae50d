import { declaring, literal, type SimpleCommand } from "../../../posix/shell/types.ts";
import { isSteering } from "./variable.ts";
import type { RunCommand } from "./walk.ts";

/**
 * The variable through which a builtin of the shell changes how the shell works; `null` if there is none. A declaration
 * without anything before it counts only for a few variables, as in the released agent. `all`: the commands that the
 * command runs.
 */
export function changedShellVariable(command: SimpleCommand, all: readonly RunCommand[]): string | null {
  const isBare = command.assignments.length === 0 && declaring.has(command.words[0]?.text ?? "");
  for (const { reach, words } of all) {
    const [program = "", ...args] = words.map(({ text }) => text);
    const isDirect = isBare && words[0] === command.words[0];
    const counts = (name: string): boolean =>
      isDirect
        ? (program === "export" ? /^IFS$/ : /^(?:PATH|HOME|IFS|SHELL|_)$/).test(name)
        : name !== "PROMPT_COMMAND" && isSteering(literal(`${name}=`));
    const found = reach === "plain" ? namesOf(program, args).find(counts) : undefined;
    if (found !== undefined) return found;
  }
  return null;
}

/** The variables that a builtin sets or removes. */
function namesOf(program: string, args: readonly string[]): readonly string[] {
  if (declaring.has(program)) return args.flatMap((arg) => /^(\w+)\+?=/.exec(arg)?.[1] ?? []);
  if (program === "read" || program === "unset") return args;
  if (program === "getopts") return args.slice(1, 2);
  if (program === "wait") return args.filter((_, at) => args[at - 1] === "-p");
  if (program !== "printf") return [];
  return args.flatMap((arg, at) => (arg === "-v" ? (args[at + 1] ?? []) : (/^-v(\w+)$/.exec(arg)?.[1] ?? [])));
}
