import { Command, CommanderError } from "commander";
import type { CommandSpec, Invocation, RegisteredCommand } from "./define.ts";

/** A command line of a suite, parsed without running it. */
export interface SuiteLine extends Pick<Invocation, "args" | "options"> {
  readonly name: string;
  readonly spec: CommandSpec & Required<Pick<CommandSpec, "suite">>;
  /** The names of all options that the command declares. */
  readonly declared: ReadonlySet<string>;
  /** The names of the options that the command line has. */
  readonly given: readonly string[];
  /** The value of an option that the command line does not have. */
  readonly usual: (option: string) => unknown;
}

/** Parses the command line of a suite. Returns a sentence that names the problem if there is one. */
export async function parseSuiteLine(
  commands: readonly RegisteredCommand[],
  argv: readonly string[],
): Promise<SuiteLine | string> {
  const [name = "", ...rest] = argv;
  const registered = commands.find((one) => one.name === name || one.alias === name);
  const spec = await registered?.load();
  if (spec?.suite === undefined) return `${JSON.stringify(name)} is not a command that supports shards.`;
  const command = new Command(name).exitOverride().configureOutput({ writeOut() {}, writeErr() {} });
  command.option("--quiet").option("--no-color");
  spec.configure(command);
  try {
    command.parse(rest, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return `its arguments are not those of agentwire ${name}: ${error.message}`;
  }
  const names = command.options.map((option) => option.attributeName());
  return {
    name,
    spec: { ...spec, suite: spec.suite },
    args: command.processedArgs.flat().filter((arg): arg is string => typeof arg === "string"),
    options: command.opts(),
    declared: new Set(names),
    given: names.filter((option) => command.getOptionValueSource(option) === "cli"),
    usual: (option) => command.options.find((one) => one.attributeName() === option)?.defaultValue,
  };
}
