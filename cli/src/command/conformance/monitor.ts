import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { PromptFinding } from "@agentwire/replay";
import { agentCommandLine, forwardedSignals, mirrorExit, watchPrompts } from "@agentwire/replay/node";
import { watchAgent } from "@agentwire/testing/node";
import { exitCode } from "../../exit.ts";
import { parseIfSet } from "../../flag/given.ts";
import { durationMs } from "../../flag/parsers.ts";
import { createLineEvents } from "../../live/line-events.ts";
import { cannotWrite } from "../../output/file-error.ts";
import { safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { addLiveTrace, openLiveTrace } from "../live-trace.ts";

function openLog(path: string): number {
  try {
    return openSync(path, "a", 0o600);
  } catch (error) {
    throw cannotWrite(`--log ${path}`, error);
  }
}

function newFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
    return path;
  } catch (error) {
    throw cannotWrite(`--tapes ${path}`, error);
  }
}

export const monitorCommand = defineCommand({
  configure(command) {
    addLiveTrace(command)
      .argument("<command...>", "the agent and its arguments, after --")
      .option("--log <file>", "append each finding to this file, as a line of JSON, instead of printing it on stderr")
      .option("--deadline <ms>", "report a prompt that has no outcome after this time (default: 600000)", durationMs)
      .option(
        "--response <ms>",
        "report a request that has no response after this time (default: --deadline)",
        durationMs,
      )
      .option("--silence <ms>", "report a silence of this length while a prompt is open (default: 120000)", durationMs)
      .option("--tapes <folder>", "keep a tape of the last 30 s before each finding, except violations of laws")
      .passThroughOptions()
      .addHelpText(
        "after",
        "\nLines pass unchanged and without delay. Exits with the exit code or signal of the agent.",
      );
  },
  async run({ terminal, args, options }) {
    const [agent = "", ...rest] = args;
    const log = parseIfSet(options.log, openLog);
    const folder = parseIfSet(options.tapes, newFolder);
    let tapes = 0;
    const report = (entry: object, text: string): void => {
      if (log !== undefined) writeSync(log, `${JSON.stringify(entry)}\n`);
      else terminal.err(safe(`agentwire monitor: ${text}`));
    };
    const onFinding = (finding: PromptFinding): void => {
      const { kind, frame, message } = finding;
      const tape = folder === undefined ? undefined : join(folder, `${kind}-${process.pid}-${tapes++}.tape.jsonl`);
      if (tape !== undefined) writeFileSync(tape, finding.tape(), { mode: 0o600 });
      const about =
        "prompt" in finding
          ? { prompt: finding.prompt }
          : "turn" in finding
            ? { turn: finding.turn }
            : { side: finding.side, ...("request" in finding && { request: finding.request }) };
      report(
        { finding: kind, frame, message, ...about, ...(tape !== undefined && { tape }) },
        `frame ${frame}: [${kind}] ${message}${tape === undefined ? "" : ` Tape: ${tape}`}`,
      );
    };
    const prompts = watchPrompts({
      ...(options.deadline !== undefined && { deadlineMs: Number(options.deadline) }),
      ...(options.response !== undefined && { responseMs: Number(options.response) }),
      ...(options.silence !== undefined && { silenceMs: Number(options.silence) }),
      argv: rest,
      onFinding,
    });
    const trace = await openLiveTrace(terminal, options);
    const events = trace === null ? null : createLineEvents(args);
    const watched = watchAgent({
      ...agentCommandLine(agent, rest),
      onViolation({ requirement, side, seq, message, related }) {
        const location = seq === null ? "at the end" : `event ${seq}`;
        report({ requirement, side, seq, message, related }, `${location}: [${requirement}] ${side}: ${message}`);
      },
      onLine(direction, text) {
        prompts.push(direction, text);
        events?.line(direction, text);
      },
    });
    if (events !== null) trace?.follow(events);
    for (const signal of forwardedSignals) process.on(signal, () => watched.signal(signal));
    const ending = await watched.end;
    prompts.end(ending.signal === null && ending.code === 0);
    events?.exit(ending.code, ending.signal);
    await trace?.end();
    if (log !== undefined) closeSync(log);
    mirrorExit(ending);
    return Number(process.exitCode ?? exitCode.ok);
  },
});
