import { isError, reasonOf } from "@agentwire/runtime";
import { Command, CommanderError } from "commander";
import { commands } from "./command/registry.ts";
import { exitCode, PeerFailure, Unreadable, UsageError } from "./exit.ts";
import { systemFailure } from "./output/file-error.ts";
import { wrap } from "./screen/wrap.ts";
import { BrokenPipe, plain, processTerminal, safe, type Terminal, WriteFailed, withoutNotes } from "./terminal.ts";
import { cliVersion } from "./version.ts";

/** The output of `agentwire` without a command. */
const beginning = `agentwire: test, record, debug and replay sessions between an agent host and an agent process.

Where to begin:
  agentwire quickstart             run, record, check and replay one session, without a key or a network
  agentwire record -- AGENT        record a session of your agent on a tape
  agentwire inspect FILE           show a tape, a log of frames or a transcript, event by event
  agentwire why FILE               explain why a session is stuck, or how it ended
  agentwire check FILE             check a session against the laws of the protocol
  agentwire conform agent -- AGENT test an agent against every requirement of the protocol
  agentwire conform host -- HOST   test a host against every requirement of the protocol
  agentwire conform agent --init python      write a small agent to start from
  agentwire record --host -- HOST  record a session of your host on a tape

To test with Vitest and a scripted agent or host, see node_modules/@agentwire/testing/guide/tests.md.
To write an agent, see node_modules/@agentwire/testing/guide/write-an-agent.md.
agentwire --help lists every command; agentwire COMMAND --help explains one.`;

/**
 * Runs one command line and resolves to the exit code. Never throws: a mistake on the command line, an unreadable file,
 * output that cannot be written and an unexpected failure each have a code and a sentence on stderr.
 * `collectGarbageEarly` is called before a command that streams.
 */
export async function runCli(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
  collectGarbageEarly: () => void = () => {},
): Promise<number> {
  let outcome: number = exitCode.ok;
  const program = commandLine(terminal);
  if (argv.length === 0) terminal.out(beginning);
  for (const { name, alias, summary, load } of commands) {
    const sub = program.command(name).description(summary).copyInheritedSettings(program);
    if (alias !== undefined) sub.alias(alias);
    if (!argv.includes(name) && !(alias !== undefined && argv.includes(alias))) continue;
    const command = await load();
    command.configure(sub);
    if (command.passesEverything !== true) addCommonOptions(sub);
    sub.showHelpAfterError(`See agentwire ${name} --help.`);
    sub.action(async (...args: unknown[]) => {
      const given = args.slice(0, -2) as (string | string[] | undefined)[];
      if (command.streams === true) collectGarbageEarly();
      if (command.paged === true) terminal.page();
      const options = sub.opts();
      const common = { ...program.opts(), ...(command.passesEverything === true ? {} : options) };
      const uncolored = common.color === false || program.opts().color === false ? plain(terminal) : terminal;
      outcome = await command.run({
        terminal: common.quiet === true ? withoutNotes(uncolored) : uncolored,
        args: given.flat().filter((arg) => arg !== undefined),
        options,
        argv: argv.slice(argv.findIndex((arg) => arg === name || arg === alias)),
      });
    });
  }
  if (process.versions.pnp !== undefined && !argv.includes("--quiet")) terminal.note(inArchives);
  try {
    const [unknown = ""] = unknownCommand(argv) ?? [];
    if (Object.hasOwn(actionsOfOthers, unknown))
      throw new UsageError(`There is no command ${unknown}. ${actionsOfOthers[unknown]}`);
    if (argv.length > 0) await program.parseAsync(unknownCommand(argv) ?? argv, { from: "user" }).catch(acceptHelp);
    await terminal.finish();
    return outcome;
  } catch (error) {
    const code = failed(error, terminal, argv[0] ?? "");
    await terminal.finish().catch(() => {}); // the failure is already about the output
    return code;
  }
}

/**
 * The command whose help a command line requests, if there is no such command. Alone, it is rejected with the nearest names;
 * with `help` or `--help`, the parser would print the help of all commands.
 */
function unknownCommand(argv: readonly string[]): readonly string[] | undefined {
  const [first = "", second] = argv.filter((arg) => !arg.startsWith("-"));
  const name = first === "help" ? second : first;
  const isKnown = commands.some((command) => command.name === name || command.alias === name);
  return name === undefined || name === "" || name === "help" || isKnown ? undefined : [name];
}

/** Words that are actions of a command, and not commands. */
const actionsOfOthers: Readonly<Record<string, string>> = {
  doctor:
    "To check and repair a transcript, run agentwire sessions doctor. To see what is left of a damaged tape, run agentwire inspect.",
};

/** What does not work with Yarn Plug'n'Play, which keeps the programs of packages in archives. */
const inArchives =
  "Yarn Plug'n'Play keeps packages in archives, from which commands cannot start an agent. Add `nodeLinker: node-modules` to .yarnrc.yml, and run yarn install.";

const commandLine = (terminal: Terminal): Command =>
  addCommonOptions(new Command("agentwire"))
    .description("Test, record, debug and replay sessions between an agent host and an agent process.")
    .version(cliVersion(), "--version", "print the version")
    .enablePositionalOptions()
    .showHelpAfterError("See agentwire --help.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(wrap(paragraphs(text.trimEnd()), helpWidth(terminal))),
      writeErr: (text) => terminal.err(safe(text.trimEnd())),
    });

/** A pipe has no width, and a paragraph on one line is hard to read. */
const helpWidth = ({ width }: Terminal): number => (Number.isFinite(width) ? width : 80);

/** The text without the line breaks within paragraphs, which are those of a source file. Indented lines stay. */
const paragraphs = (text: string): string => text.replace(/(?<=\S)\n(?=\S)/g, " ");

const addCommonOptions = (command: Command): Command =>
  command
    .option("--quiet", "print no notes and no progress on stderr")
    .option("--no-color", "print without colors; the variable NO_COLOR does the same");

/** Help and the version end the parsing of the command line with an error of code 0. */
function acceptHelp(error: unknown): void {
  if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
}

/** Prints an error, and returns its exit code. */
function failed(error: unknown, terminal: Terminal, command: string): number {
  if (error instanceof CommanderError) return exitCode.usage;
  if (error instanceof BrokenPipe) return exitCode.pipeClosed;
  if (error instanceof WriteFailed) {
    terminal.err(safe(error.message));
    return exitCode.peer;
  }
  if (error instanceof PeerFailure) {
    terminal.err(safe(error.message));
    return exitCode.peer;
  }
  if (error instanceof UsageError) {
    terminal.err(safe(`error: ${error.message}`));
    return exitCode.usage;
  }
  if (error instanceof Unreadable) {
    terminal.err(safe(error.message));
    return exitCode.unreadable;
  }
  const failure = systemFailure(error);
  if (failure !== null) {
    terminal.err(safe(failure));
    return exitCode.unreadable;
  }
  const reason = isError(error) ? (error.stack ?? error.message) : reasonOf(error);
  terminal.err(safe(`agentwire ${command} failed unexpectedly: ${reason}`));
  return exitCode.peer;
}
