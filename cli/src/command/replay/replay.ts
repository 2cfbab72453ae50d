import { resolve } from "node:path";
import { differenceClasses } from "@agentwire/replay";
import { replayExitCodes, replayVariables, runReplayShim } from "@agentwire/replay/node";
import { exitCode, UsageError } from "../../exit.ts";
import { choice, day, durationMs, factor, integer, name } from "../../flag/parsers.ts";
import { openInput } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { notReviewed, usualExpiry } from "../../regression/accept.ts";
import { regressionSuite } from "../../regression/regress.ts";
import { declareReports } from "../../suite/reports.ts";
import { declareShards, runSharded } from "../../suite/run.ts";
import { defineCommand, type Invocation } from "../define.ts";

const modes = ["verify", "stub", "inert"] as const;
const sides = ["agent", "host"] as const;

function suite({ terminal, args, options }: Invocation) {
  if (options.against === undefined) throw new UsageError("--shard splits the sessions of --against. Add --against.");
  return regressionSuite(terminal, args, options);
}

export const replayCommand = defineCommand({
  configure(command) {
    command
      .argument("<tape...>", "the session; with --against, sessions and folders of them")
      .option(
        "--mode <mode>",
        `whether the answers of the host are compared: ${modes.join(", ")}`,
        choice(modes),
        "verify",
      )
      .option("--time-scale <factor>", "0 for no pauses, 1 for those of the recording", factor, 0)
      .option("--timeout <ms>", "timeout for each step of the other side", durationMs, 30_000)
      .option("--verdict <file>", "write the verdict to this file, as JSON")
      .option("--record <tape>", "record the live session on this tape, to compare it with the replayed one")
      .option("--against <command>", "run every session against this command, each in a separate folder")
      .option("--as <side>", `the side of the command of --against: ${sides.join(" or ")}`, choice(sides), "agent")
      .option(
        "--config-dir <folder>",
        "with --against: the agent's folder of settings and transcripts (default: a new one, which is removed)",
      )
      .option("--all-differences", "with --against: continue after a difference, and list all of them by class")
      .option(
        "--fail-on <class>",
        `with --all-differences: the least severe class that fails: ${differenceClasses.join(", ")}`,
        choice(differenceClasses),
        "catalogue",
      )
      .option("--accept <file>", "with --against: accept the differences in this file until they expire")
      .option("--write-accept <file>", "with --against: write a file that accepts all differences of this run")
      .option("--reason <text>", "with --write-accept: why the differences are accepted", name, notReviewed)
      .option("--expires <day>", "with --write-accept: the last day on which they are accepted", day, usualExpiry())
      .option("--jobs <n>", "sessions to run at a time (default: one for each processor)", integer(1))
      .allowUnknownOption()
      .addHelpText(
        "after",
        `
Without --against, the command is an agent: it answers the host on stdin and stdout, and ignores the arguments that the
host adds after the tape. It exits as the recorded agent did.

Exit codes without --against: ${replayExitCodes.diverged} the host diverged from the tape; ${replayExitCodes.refused} the tape cannot be replayed; ${replayExitCodes.prefix} the tape
is cut off.

With --against, the sessions test a live host or agent. A host finds the agent that it must start in AGENTWIRE_AGENT.
Tapes are never changed: if a new behavior is right, record the session again, or accept the difference.

With --all-differences, every frame is compared with the next recorded frame of its kind. Differences are breaking,
behavior, additive (new fields), catalogue (models, commands, tools, prices) or prose. --write-accept writes a JSON file with one entry for each
group of differences. Review it, give each entry a reason, and name it with --accept.

Exit codes with --against: ${exitCode.ok} every session was reproduced; ${exitCode.found} one diverged; ${exitCode.unreadable} one could not be replayed; ${exitCode.peer} the command
did not start.`,
      );
    declareReports(command);
    declareShards(command);
  },
  suite,
  program: ({ options }) => (options.against === undefined ? undefined : String(options.against)),
  async run(invocation) {
    const { terminal, args, options } = invocation;
    if (options.against !== undefined || options.shard !== undefined) return runSharded(suite(invocation), invocation);
    if (process.stdin.isTTY === true)
      terminal.note(
        "Waiting for a host on stdin: replay acts as the recorded agent. To test a program against the session, use --against.",
      );
    const play = (tape: string) =>
      runReplayShim({
        [replayVariables.tape]: resolve(tape),
        [replayVariables.mode]: String(options.mode),
        [replayVariables.timeScale]: String(options.timeScale),
        [replayVariables.timeout]: String(options.timeout),
        ...(options.verdict !== undefined && { [replayVariables.verdict]: resolve(String(options.verdict)) }),
        ...(options.record !== undefined && { [replayVariables.record]: resolve(String(options.record)) }),
      });
    await withTapeFile(await openInput(args[0] ?? "", terminal), play);
    return Number(process.exitCode ?? exitCode.ok);
  },
});
