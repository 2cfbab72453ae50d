import {
  agentCommand,
  endLike,
  forwardedSignals,
  hostStreams,
  recordInside,
  recordProcess,
  serveModelProxy,
} from "@agentwire/replay/node";
import { serveModel } from "@agentwire/testing/node";
import { exitCode } from "../../exit.ts";
import { readScript } from "../../input/script.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

export const record = defineCommand({
  configure(command) {
    command
      .argument("[command...]", "the agent and its arguments, after --")
      .option("-o, --out <path>", "the tape, or a folder in which it gets a name of its own", "session.tape.jsonl")
      .option("--inside", "run the reference agent, given its arguments alone, and record all that reaches it")
      .option("--model", "record the calls of the model too; they go on to $ANTHROPIC_BASE_URL or the vendor's API")
      .option("--model-script <file>", "record the calls of the model, and have a script answer them")
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
    const upstream = process.env.ANTHROPIC_BASE_URL;
    if (upstream && !URL.canParse(upstream)) throw new Unreadable(`ANTHROPIC_BASE_URL is no address: ${upstream}`);
    const script = options.modelScript === undefined ? null : await serveModel(readScript(String(options.modelScript)));
    const model =
      script === null && options.model !== true ? {} : { model: await serveModelProxy(script?.url ?? upstream) };
    const recorded = recordProcess({
      ...agentCommand(agent, rest),
      out: String(options.out),
      stdio: hostStreams(),
      ...model,
    });
    for (const signal of forwardedSignals) process.on(signal, () => recorded.signal(signal));
    endLike(await recorded.end);
    await script?.close();
    return Number(process.exitCode ?? exitCode.ok);
  },
});
