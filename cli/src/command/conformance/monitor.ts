import { closeSync, openSync, writeSync } from "node:fs";
import { agentCommand, forwardedSignals, mirrorExit } from "@agentwire/replay/node";
import { reasonOf } from "@agentwire/runtime";
import { watchAgent } from "@agentwire/testing/node";
import { exitCode, Unreadable } from "../../exit.ts";
import { safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

function openLog(path: string): number {
  try {
    return openSync(path, "a", 0o600);
  } catch (error) {
    throw new Unreadable(`--log ${path}: the file cannot be written: ${reasonOf(error)}`);
  }
}

export const monitorCommand = defineCommand({
  configure(command) {
    command
      .argument("<command...>", "the agent and its arguments, after --")
      .option("--log <file>", "append each violation to this file, as a line of JSON, instead of printing it on stderr")
      .passThroughOptions()
      .addHelpText("after", "\nLines pass unchanged and without delay. The command ends as the agent ends.");
  },
  async run({ terminal, args, options }) {
    const [agent = "", ...rest] = args;
    const log = options.log === undefined ? undefined : openLog(String(options.log));
    const watched = watchAgent({
      ...agentCommand(agent, rest),
      onViolation({ requirement, side, seq, message, related }) {
        if (log !== undefined) writeSync(log, `${JSON.stringify({ requirement, side, seq, message, related })}\n`);
        else
          terminal.err(
            safe(
              `agentwire monitor: ${seq === null ? "at the end" : `event ${seq}`}: [${requirement}] ${side}: ${message}`,
            ),
          );
      },
    });
    for (const signal of forwardedSignals) process.on(signal, () => watched.signal(signal));
    const ending = await watched.end;
    if (log !== undefined) closeSync(log);
    mirrorExit(ending);
    return Number(process.exitCode ?? exitCode.ok);
  },
});
