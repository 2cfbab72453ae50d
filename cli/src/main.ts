import { isError } from "@agentwire/runtime";
import { Command, CommanderError } from "commander";
import { commands } from "./command/registry.ts";
import { exitCode } from "./exit.ts";
import { processTerminal, ReaderGone, safe, type Terminal } from "./terminal.ts";
import { Unreadable } from "./unreadable.ts";

/**
 * Runs one command line and resolves to the exit code. Nothing is thrown: a mistake on the command line, an unreadable
 * file and an unexpected failure each have a code and a sentence on stderr. `sweepOften` is called before a command that streams.
 */
export async function main(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
  sweepOften: () => void = () => {},
): Promise<number> {
  let outcome: number = exitCode.ok;
  const program = new Command("agentwire")
    .description("Toolkit for the line protocol between an agent host and an agent process.")
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(safe(text.trimEnd())),
    });
  for (const { name, summary, load } of commands) {
    const sub = program.command(name).description(summary).copyInheritedSettings(program);
    if (!argv.includes(name)) continue;
    const command = await load();
    command.configure(sub);
    sub.action(async (...words: unknown[]) => {
      const given = words.slice(0, -2) as (string | string[] | undefined)[];
      if (command.streams === true) sweepOften();
      outcome = await command.run({
        terminal,
        args: given.flat().filter((word) => word !== undefined),
        options: sub.opts(),
      });
    });
  }
  try {
    await program.parseAsync(argv, { from: "user" });
    return outcome;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
    if (error instanceof ReaderGone) return exitCode.unheard;
    if (error instanceof Unreadable) {
      terminal.err(safe(error.message));
      return exitCode.unreadable;
    }
    terminal.err(safe(`agentwire ${argv[0] ?? ""} failed: ${isError(error) ? (error.stack ?? error.message) : error}`));
    return exitCode.peer;
  }
}
