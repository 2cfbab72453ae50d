import { parseCommand } from "../../../../src/posix/shell/parse.ts";
import type { SimpleCommand } from "../../../../src/posix/shell/types.ts";

/** The first command of a line. */
export function commandOf(line: string): SimpleCommand {
  const [command] = parseCommand(line).commands;
  if (command === undefined) throw new Error(`There is no command in ${line}`);
  return command;
}
