import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  agentCommandLine,
  forwardedSignals,
  hostStreams,
  mirrorExit,
  recordInside,
  recordProcess,
  serveModelProxy,
} from "@agentwire/replay/node";
import { agentPath } from "@agentwire/runtime/node";
import { serveModel } from "@agentwire/testing/node";
import { exitCode, UsageError } from "../../exit.ts";
import { parseIfSet } from "../../flag/given.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { portNumber } from "../../flag/parsers.ts";
import { existingProgram, newFile, removeFile } from "../../flag/path.ts";
import { readScript } from "../../input/script.ts";
import { followTape } from "../../live/followed-tape.ts";
import { defineCommand } from "../define.ts";
import { debugSession } from "../live-debugger.ts";
import { addLiveTrace, openLiveTrace } from "../live-trace.ts";
import { recordHost } from "./record-host.ts";

const usual = "session.tape.jsonl";

export const recordCommand = defineCommand({
  configure(command) {
    command
      .argument("[command...]", "the agent, or with --host the host, and its arguments, after --")
      .option("--host", "the command is a host; it finds the agent that it must start in AGENTWIRE_AGENT")
      .option("--agent <path>", "with --host: the agent that the host uses (default: the reference agent)")
      .option(
        "--inside",
        "run the reference agent with these arguments and also record its inputs: clock, ids, files, model",
      )
      .option("--model", "also record the model calls, which go to $ANTHROPIC_BASE_URL or the vendor's API")
      .option("--model-script <file>", "also record the model calls, and answer them from this script")
      .option("--capsule", "also keep the files that the session reads or changes, and the state of Git")
      .option(
        "--debug <port>",
        "let an editor debug the session while it runs, over the Debug Adapter Protocol; 0 for any free port",
        portNumber,
      )
      .option("--force", "overwrite an existing tape")
      .passThroughOptions();
    addLiveTrace(command).addHelpText(
      "after",
      `
--capsule reads the working folder when the session begins, except for version control, installed packages and files over
1 MiB. It keeps files that the session names or changes, and all of them if a command ran. It also keeps the files that
the command line names, and the session that it continues. replay and redrive restore them.
The tape then holds their contents: redact it before you share it.

If the agent does not start, no tape is written. Missing folders of the tape's path are created.

Exits with the exit code or signal of the agent or the host.`,
    );
    addOutput(command, "<path>", "the tape, or a folder in which each recording gets a new name", usual);
  },
  async run({ terminal, args, options }) {
    const out = outputPath(options, usual);
    if (options.inside !== true && args.length === 0)
      throw new UsageError(
        "Name the agent to record: agentwire record -o FILE -- AGENT ARGUMENTS..., or agentwire record --host -o FILE -- HOST ARGUMENTS...",
      );
    if (options.inside === true && options.host === true)
      throw new UsageError("--inside and --host exclude each other: --inside runs the reference agent without a host.");
    if (options.inside === true && options.capsule === true)
      throw new UsageError("--inside records each file that the agent reads: leave out --capsule.");
    if (options.otel !== undefined && (options.inside === true || options.host === true))
      throw new UsageError(
        "--otel sends the spans of the agent that record runs: leave out --inside and --host. Later, export --otel sends those of any tape.",
      );
    if (options.debug !== undefined && (options.inside === true || options.host === true))
      throw new UsageError("--debug pauses the agent that record runs: leave out --inside and --host.");
    if (options.agent !== undefined) existingProgram("--agent", String(options.agent));
    if (options.force === true) removeFile(out);
    else newFile("--output", out);
    const upstream = process.env.ANTHROPIC_BASE_URL;
    if (upstream && !URL.canParse(upstream))
      throw new UsageError(`ANTHROPIC_BASE_URL ${upstream}: expected an address such as https://api.example.com.`);
    const script =
      (await parseIfSet(options.modelScript, (path) =>
        readScript(path, terminal).then((answers) => serveModel(answers)),
      )) ?? null;
    const env = script === null ? {} : { ANTHROPIC_BASE_URL: script.url, ANTHROPIC_API_KEY: "not-a-key" };
    if (options.inside === true) {
      Object.assign(process.env, env);
      await recordInside(out, args);
      await script?.close();
      return exitCode.ok;
    }
    if (options.host === true) {
      const agent = String(options.agent ?? agentPath);
      const capsule = options.capsule === true;
      const recordsModel = script !== null || options.model === true;
      const hasCredentials = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"].some((name) => process.env[name]);
      if (options.agent === undefined && script === null && !hasCredentials)
        terminal.note(
          "The reference agent has no credentials, so its calls of the model fail. Use --model-script FILE to run offline, --agent claude to record the real agent, or set ANTHROPIC_API_KEY.",
        );
      // The transcripts of a scripted session do not belong among the user's own.
      const config =
        script === null || process.env.CLAUDE_CONFIG_DIR ? null : mkdtempSync(join(tmpdir(), "agentwire-"));
      const variables = config === null ? env : { ...env, CLAUDE_CONFIG_DIR: config };
      const code = await recordHost(terminal, {
        command: args,
        agent,
        out,
        model: recordsModel,
        capsule,
        env: variables,
      });
      await script?.close();
      if (config !== null) rmSync(config, { recursive: true, force: true });
      return code;
    }
    const [agent = "", ...rest] = args;
    const model =
      script === null && options.model !== true ? {} : { model: await serveModelProxy(script?.url ?? upstream) };
    const trace = await openLiveTrace(terminal, options);
    const debugged = options.debug === undefined ? null : await debugSession(terminal, args, Number(options.debug));
    const recorded = recordProcess({
      ...agentCommandLine(agent, rest),
      out,
      stdio: debugged?.stdio ?? hostStreams(),
      env: { ...process.env, ...env },
      capsule: options.capsule === true,
      ...model,
    });
    for (const signal of forwardedSignals) process.on(signal, () => recorded.signal(signal));
    const tape = trace === null ? null : followTape(recorded.tape);
    if (tape !== null) trace?.follow(tape);
    const ending = await recorded.end;
    await debugged?.end(ending);
    await trace?.end();
    tape?.close();
    // A tape without a session would only be in the way of the next attempt.
    if (ending.failure !== undefined) removeFile(recorded.tape);
    mirrorExit(ending);
    await script?.close();
    return Number(process.exitCode ?? exitCode.ok);
  },
});
