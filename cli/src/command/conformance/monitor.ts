import { closeSync, openSync, writeSync } from "node:fs";
import { agentCommand, endLike, forwardedSignals } from "@agentwire/replay/node";
import { watchAgent } from "@agentwire/testing/node";
import { exitCode } from "../../exit.ts";
import { safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

export const monitor = defineCommand({
  configure(command) {
    command
      .argument("<command...>", "the agent and its arguments, after --")
      .option("--log <file>", "write the breaches there, a line of JSON each, in place of standard error")
      .passThroughOptions()
      .addHelpText("after", "\nLines pass unchanged and are never held back: a host notices nothing of it.");
  },
  async run({ terminal, args, options }) {
    const [agent = "", ...rest] = args;
    const log = options.log === undefined ? undefined : openSync(String(options.log), "a", 0o600);
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
    endLike(ending);
    return Number(process.exitCode ?? exitCode.ok);
  },
});
