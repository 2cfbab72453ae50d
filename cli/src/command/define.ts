import type { Command } from "commander";
import type { exitCode } from "../exit.ts";
import type { Terminal } from "../terminal.ts";

/** What a command is called with. */
export interface Invocation {
  readonly terminal: Terminal;
  /** The words of the command line that are no options. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** One command of `agentwire`. */
export interface CommandSpec {
  /** It keeps little of what it reads: memory is swept often, so that a large file needs no more than a small one. */
  readonly streams?: true;
  /** Its output is read page by page where stdout is a terminal. */
  readonly paged?: true;
  /** All words after its name belong to another program, those of `agentwire` itself too. */
  readonly passesEverything?: true;
  /** Declares arguments and options. */
  configure(command: Command): void;
  /** Resolves to one of {@link exitCode}; a command that stands in for another process ends as that process did. */
  run(invocation: Invocation): Promise<number>;
}

/** Declares a command. The file that calls it is named after the command; the registry has its name and a summary. */
export const defineCommand = (spec: CommandSpec): CommandSpec => spec;
