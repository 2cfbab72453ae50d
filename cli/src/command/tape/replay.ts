import { resolve } from "node:path";
import { replayExitCodes, replayVariables, runReplayShim } from "@agentwire/replay/node";
import { exitCode } from "../../exit.ts";
import { defineCommand } from "../define.ts";

export const replay = defineCommand({
  name: "replay",
  summary: "Take the agent's place: answer the host on stdin and stdout from a tape, and compare what it sends.",
  configure(command) {
    command
      .argument("<tape>", "the tape")
      .argument("[ignored...]", "what the host passes to its agent; it is not looked at")
      .option("--mode <mode>", "verify, stub or inert: whether the host's answers count", "verify")
      .option("--time-scale <factor>", "0: no pauses; 1: those of the recording", "0")
      .option("--patience <ms>", "how long the host may take over a step", "30000")
      .option("--verdict <file>", "write the verdict there, as JSON")
      .allowUnknownOption()
      .addHelpText(
        "after",
        `\nEnds as the recorded agent ended; with ${replayExitCodes.diverged} where the host left the tape, ${replayExitCodes.refused} where the tape cannot be replayed, ${replayExitCodes.prefix} where it breaks off.`,
      );
  },
  async run({ args, options }) {
    await runReplayShim({
      [replayVariables.tape]: resolve(args[0] ?? ""),
      [replayVariables.mode]: String(options.mode),
      [replayVariables.timeScale]: String(options.timeScale),
      [replayVariables.patience]: String(options.patience),
      ...(options.verdict === undefined ? {} : { [replayVariables.verdict]: resolve(String(options.verdict)) }),
    });
    return Number(process.exitCode ?? exitCode.ok);
  },
});
