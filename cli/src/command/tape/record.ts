import {
  agentCommand,
  forwardedSignals,
  hostStreams,
  mirrorExit,
  recordInside,
  recordProcess,
  serveModelProxy,
} from "@agentwire/replay/node";
import { serveModel } from "@agentwire/testing/node";
import { exitCode, UsageError } from "../../exit.ts";
import { addOutput, outputOf } from "../../flag/output.ts";
import { newFile, removeFile } from "../../flag/path.ts";
import { readScript } from "../../input/script.ts";
import { defineCommand } from "../define.ts";

const usual = "session.tape.jsonl";

export const record = defineCommand({
  configure(command) {
    command
      .argument("[command...]", "the agent and its arguments, after --")
      .option(
        "--inside",
        "run the reference agent with these arguments and also record its inputs: clock, ids, files, model",
      )
      .option("--model", "also record the calls to the model, which go to $ANTHROPIC_BASE_URL or the vendor's API")
      .option("--model-script <file>", "also record the calls to the model, and answer them from this script")
      .option("--force", "overwrite an existing tape")
      .passThroughOptions()
      .addHelpText("after", "\nThe command ends as the agent ends.");
    addOutput(command, "<path>", "the tape, or a folder in which each recording gets a new name", usual);
  },
  async run({ args, options }) {
    const out = outputOf(options, usual);
    if (options.inside !== true && args.length === 0)
      throw new UsageError("Name the agent to record: agentwire record -o FILE -- AGENT ARGUMENTS...");
    if (options.force === true) removeFile(out);
    else newFile("--output", out);
    if (options.inside === true) {
      await recordInside(out, args);
      return exitCode.ok;
    }
    const [agent = "", ...rest] = args;
    const upstream = process.env.ANTHROPIC_BASE_URL;
    if (upstream && !URL.canParse(upstream))
      throw new UsageError(`ANTHROPIC_BASE_URL ${upstream}: expected an address such as https://api.example.com.`);
    const script = options.modelScript === undefined ? null : await serveModel(readScript(String(options.modelScript)));
    const model =
      script === null && options.model !== true ? {} : { model: await serveModelProxy(script?.url ?? upstream) };
    const recorded = recordProcess({
      ...agentCommand(agent, rest),
      out,
      stdio: hostStreams(),
      ...model,
    });
    for (const signal of forwardedSignals) process.on(signal, () => recorded.signal(signal));
    mirrorExit(await recorded.end);
    await script?.close();
    return Number(process.exitCode ?? exitCode.ok);
  },
});
