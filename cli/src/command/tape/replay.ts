import { resolve } from "node:path";
import { replayExitCodes, replayVariables, runReplayShim } from "@agentwire/replay/node";
import { exitCode } from "../../exit.ts";
import { openInput } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { merge, regress } from "../../regression/regress.ts";
import { defineCommand } from "../define.ts";

export const replay = defineCommand({
  configure(command) {
    command
      .argument("<tape...>", "the tape; with --against, tapes and folders of tapes; with --merge, reports")
      .option("--mode <mode>", "verify, stub or inert: whether the host's answers count", "verify")
      .option("--time-scale <factor>", "0: no pauses; 1: those of the recording", "0")
      .option("--patience <ms>", "how long the live side may take over a step", "30000")
      .option("--verdict <file>", "write the verdict there, as JSON")
      .option("--against <command>", "run every tape against this command, each in a folder of its own")
      .option("--as <side>", "what the command of --against is: agent or host", "agent")
      .option("--shard <i/n>", "only the i-th of n parts of the tapes", "1/1")
      .option("--jobs <n>", "how many tapes are run at a time; default: one for each processor")
      .option("--merge", "merge the JSON reports of all shards into one")
      .option("--json <file>", "write the report there, as JSON")
      .option("--junit <file>", "write the report there, as JUnit XML")
      .option("--html <file>", "write the report there, as one page")
      .allowUnknownOption()
      .addHelpText(
        "after",
        `
Without --against it is an agent: it answers the host on stdin and stdout; what the host passes after the tape is not
looked at. It ends as the recorded agent ended; with ${replayExitCodes.diverged} where the host left the tape, ${replayExitCodes.refused} where the tape
cannot be replayed, ${replayExitCodes.prefix} where it breaks off.

With --against it ends with ${exitCode.ok} where every tape was reproduced, ${exitCode.found} where one diverged, ${exitCode.unreadable} where one could not be
replayed, ${exitCode.peer} where the command did not start. A host finds the agent that it is to start in AGENTWIRE_AGENT.
No tape is ever changed: where a new behaviour is the right one, record its session again.`,
      );
  },
  async run({ terminal, args, options }) {
    if (options.merge === true) return merge(terminal, args, options);
    if (options.against !== undefined) return regress(terminal, args, options);
    const play = (tape: string) =>
      runReplayShim({
        [replayVariables.tape]: resolve(tape),
        [replayVariables.mode]: String(options.mode),
        [replayVariables.timeScale]: String(options.timeScale),
        [replayVariables.patience]: String(options.patience),
        ...(options.verdict === undefined ? {} : { [replayVariables.verdict]: resolve(String(options.verdict)) }),
      });
    await withTapeFile(await openInput(args[0] ?? "", terminal), play);
    return Number(process.exitCode ?? exitCode.ok);
  },
});
