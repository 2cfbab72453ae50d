import type { Command } from "commander";
import type { exitCode } from "../exit.ts";
import type { ShardedSuite } from "../suite/define.ts";
import type { Terminal } from "../terminal.ts";

/** The parameters of a command. */
export interface Invocation {
  readonly terminal: Terminal;
  /** The arguments that are not options. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** The name of the command, and its arguments and options as given. */
  readonly argv: readonly string[];
}

/** One command of `agentwire`. */
export interface CommandSpec {
  /**
   * Whether it keeps little of what it reads. Garbage is then collected often, so that a large file needs no more
   * memory than a small one.
   */
  readonly streams?: true;
  /** Whether its output is shown in a pager if stdout is a terminal. */
  readonly paged?: true;
  /** Whether all arguments after its name belong to another program, including those that `agentwire` itself knows. */
  readonly passesEverything?: true;
  /** Declares arguments and options. */
  configure(command: Command): void;
  /**
   * The suite that `run` runs, if shards of it can run on several machines. Throws `UsageError` if these options choose
   * something else.
   */
  suite?(invocation: Invocation): ShardedSuite;
  /** The command line of the program that the suite starts, if it starts one. A worker of a fleet asks its operator. */
  program?(invocation: Pick<Invocation, "args" | "options">): string | undefined;
  /** Resolves to one of {@link exitCode}. A command that acts as another process ends like that process. */
  run(invocation: Invocation): Promise<number>;
}

/**
 * A command by its name. Its modules are loaded when it is called, because most commands need little of the toolkit.
 */
export interface RegisteredCommand {
  readonly name: string;
  /** An older name that still works. */
  readonly alias?: string;
  readonly summary: string;
  load(): Promise<CommandSpec>;
}

/** Declares a command. The file that calls it is named after the command; the registry has its name and a summary. */
export const defineCommand = (spec: CommandSpec): CommandSpec => spec;

/** A program and its arguments as one line; nothing if there is no program. An argument that a shell would change is quoted. */
export const commandLineOf = (command: readonly string[]): string | undefined =>
  command.length === 0
    ? undefined
    : command.map((arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : JSON.stringify(arg))).join(" ");
