import {
  at,
  type FrameValidator,
  type Issue,
  type Release,
  TranscriptValidator,
  type ValidationMode,
  type Verdict,
} from "@agentwire/protocol";
import { exitCode } from "../../exit.ts";
import { choice } from "../../flag/parsers.ts";
import { knownRelease } from "../../flag/release.ts";
import type { InputKind } from "../../input/detect.ts";
import { type InputFrame, readFrames } from "../../input/frames.ts";
import type { Input } from "../../input/open.ts";
import { releaseOfInput } from "../../input/release.ts";
import { declareReportFiles } from "../../suite/reports.ts";
import { declareShards, runSharded } from "../../suite/run.ts";
import { type Examination, notExamined, passed, sessionSuite } from "../../suite/sessions.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";

/** Maximum number of printed findings. Further ones are counted. */
const shown = 50;

const modes = ["strict", "compat", "passthrough"] as const satisfies readonly ValidationMode[];

type Validate = (item: InputFrame) => Verdict;

/** The validator of one file. */
async function validatorOf(input: Input, mode: ValidationMode, requested: Release | undefined): Promise<Validate> {
  if (input.kind === "transcript") {
    const validator = new TranscriptValidator({
      mode,
      ...(requested ? { release: requested } : { first: await releaseOfInput(input) }),
    });
    return ({ frame }) => validator.validate(frame);
  }
  const validator = at(requested ?? (await releaseOfInput(input))).validator({ mode });
  return ({ frame, direction }) => validateFrameOf(validator, frame, direction);
}

/** A file of plain lines does not name the sender of a frame, so the direction that fits better counts. */
function validateFrameOf(validator: FrameValidator, frame: unknown, direction: InputFrame["direction"]): Verdict {
  if (direction !== undefined) return validator.validate(frame, direction);
  const verdicts = [validator.validate(frame, "agent-to-host"), validator.validate(frame, "host-to-agent")] as const;
  return verdicts[1].issues.length < verdicts[0].issues.length ? verdicts[1] : verdicts[0];
}

async function validateInput(
  terminal: Terminal,
  input: Input,
  mode: ValidationMode,
  release: Release | undefined,
  json: boolean,
  many: boolean,
): Promise<Examination> {
  const { path, kind } = input;
  const validate = await validatorOf(input, mode, release);
  const drift = new Map<string, number>();
  let frames = 0;
  let errors = 0;
  const findings: string[] = [];
  const report = (line: number, issue: Pick<Issue, "kind" | "message"> & Partial<Issue>) => {
    errors++;
    if (json) terminal.verbatim(JSON.stringify({ file: path, line, ...issue }));
    else if (findings.length < shown) terminal.out(safe(`${path}:${line}: ${issue.message}`));
    if (findings.length < shown) findings.push(`Line ${line}: ${issue.message}`);
  };
  for await (const item of readFrames(input)) {
    if (item.kind === "problem") {
      if (item.weight === "damage") report(item.line, { kind: "wrong-type", message: item.message });
      else terminal.err(safe(`${path}:${item.line}: ${item.message}`));
      await terminal.room();
      continue;
    }
    frames++;
    const verdict = validate(item);
    for (const issue of verdict.issues) {
      if (issue.severity === "error") report(item.line, issue);
      else drift.set(`${issue.schema}: ${issue.message}`, (drift.get(`${issue.schema}: ${issue.message}`) ?? 0) + 1);
    }
    if (verdict.issues.length > 0) await terminal.room();
  }
  if (frames + errors === 0) {
    const reason = `${path} contains no frame; nothing was validated.`;
    terminal.err(safe(reason));
    return notExamined(reason);
  }
  if (!json) {
    if (errors > shown) terminal.out(`... and ${errors - shown} more`);
    for (const [what, times] of drift) terminal.out(safe(`drift: ${what}${times > 1 ? ` (${times} times)` : ""}`));
    const verdict = errors === 0 ? styled(terminal, "green", "valid") : styled(terminal, "red", count(errors, "error"));
    terminal.out(
      `${many ? `${safe(path)}: ` : ""}${names[kind]}: ${count(frames, kind === "transcript" ? "line" : "frame")}, ${verdict}, ${drift.size === 0 ? "no" : `${count(drift.size, "kind")} of`} drift`,
    );
  }
  if (errors === 0) return passed;
  const rest = errors > findings.length ? [`... and ${errors - findings.length} more`] : [];
  return { code: exitCode.found, status: "failed", details: [...findings, ...rest] };
}

/** The name of each kind of file in the summary. */
const names: Readonly<Record<InputKind, string>> = {
  tape: "tape",
  frames: "frames",
  envelopes: "frames in envelopes",
  transcript: "transcript",
};

const suite = ({ terminal, args, options }: Invocation) => {
  const mode = modes.find((name) => name === options.mode) ?? "compat";
  const release = typeof options.at === "string" ? knownRelease(options.at) : undefined;
  return sessionSuite({
    terminal,
    paths: args,
    options,
    title: "Validation of sessions",
    requirement: "Every frame of the session is valid.",
    examine: (to, input, many) => validateInput(to, input, mode, release, options.json === true, many),
  });
};

export const validateCommand = defineCommand({
  streams: true,
  configure(command) {
    command
      .argument("<file...>", "tapes, logs of frames or transcripts, or folders or a corpus of them")
      .option(
        "--mode <mode>",
        `${modes.join(", ")}: whether unknown content is an error, drift, or accepted`,
        choice(modes),
        "compat",
      )
      .option(
        "--at <release>",
        "the release to validate against; default: the release of the agent that the session names, or the " +
          "current one",
        knownRelease,
      )
      .option("--json", "print each finding as a line of JSON");
    declareReportFiles(command);
    declareShards(command);
    command.addHelpText("after", "\nExit codes: 0 every frame is valid; 1 invalid frames, or no frame at all.");
  },
  suite,
  run: (invocation) => runSharded(suite(invocation), invocation),
});
