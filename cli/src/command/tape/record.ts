import {
  agentCommand,
  endLike,
  forwardedSignals,
  hostStreams,
  recordInside,
  recordProcess,
} from "@agentwire/replay/node";
import { exitCode } from "../../exit.ts";
import { defineCommand } from "../define.ts";

export const record = defineCommand({
  name: "record",
  summary: "Run an agent and record both directions, stderr, signals and exit on a tape; ends as the agent ends.",
  configure(command) {
    command
      .argument("[command...]", "the agent and its arguments, after --")
      .option("-o, --out <path>", "the tape, or a folder in which it gets a name of its own", "session.tape.jsonl")
      .option("--inside", "run the reference agent, given its arguments alone, and record all that reaches it")
      .passThroughOptions();
  },
  async run({ terminal, args, options }) {
    if (options.inside === true) {
      await recordInside(String(options.out), args);
      return exitCode.ok;
    }
    const [agent, ...rest] = args;
    if (agent === undefined) {
      terminal.err("error: name the agent that is to be recorded: agentwire record -o FILE -- AGENT ARGUMENTS...");
      return exitCode.usage;
    }
    const recorded = recordProcess({
      ...agentCommand(agent, rest),
      out: String(options.out),
      stdio: hostStreams(),
    });
    for (const signal of forwardedSignals) process.on(signal, () => recorded.signal(signal));
    endLike(await recorded.end);
    return Number(process.exitCode ?? exitCode.ok);
  },
});
