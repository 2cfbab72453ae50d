import {
  FrameValidator,
  type Issue,
  type ValidationMode,
  type Verdict,
  validateTranscriptLine,
} from "@agentwire/protocol";
import { exitCode } from "../../exit.ts";
import type { MaterialFrame, MaterialKind } from "../../material/item.ts";
import { readMaterial } from "../../material/read.ts";
import { recognise } from "../../material/recognise.ts";
import { count, safe, styled } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

/** How many findings are printed; the rest is counted. */
const shown = 50;

const modes: readonly ValidationMode[] = ["strict", "compat", "passthrough"];

type Judge = (item: MaterialFrame) => Verdict;

/** The judge of one file: the lines of a transcript stand for themselves, frames for what came before them as well. */
function judgeOf(kind: MaterialKind, mode: ValidationMode): Judge {
  if (kind === "transcript") return ({ frame }) => validateTranscriptLine(frame, { mode });
  const validator = new FrameValidator({ mode });
  return ({ frame, direction }) => judgeFrame(validator, frame, direction);
}

/** A file of plain lines does not say who sent a frame: the direction that fits better counts. */
function judgeFrame(validator: FrameValidator, frame: unknown, direction: MaterialFrame["direction"]): Verdict {
  if (direction !== undefined) return validator.validate(frame, direction);
  const verdicts = [validator.validate(frame, "agent-to-host"), validator.validate(frame, "host-to-agent")] as const;
  return verdicts[1].issues.length < verdicts[0].issues.length ? verdicts[1] : verdicts[0];
}

export const validate = defineCommand({
  streams: true,
  configure(command) {
    command
      .argument("<file>", "a tape, a file with one frame a line, or a transcript")
      .option("--mode <mode>", `${modes.join(", ")}: how unknown content counts`, "compat")
      .option("--json", "print each finding as a line of JSON");
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const mode = modes.find((name) => name === options.mode);
    if (mode === undefined) {
      terminal.err(safe(`--mode takes ${modes.join(", ")}, not ${String(options.mode)}.`));
      return exitCode.usage;
    }
    const kind = await recognise(file);
    const judge = judgeOf(kind, mode);
    const drift = new Map<string, number>();
    let frames = 0;
    let errors = 0;
    let printed = 0;
    const report = (line: number, issue: Pick<Issue, "kind" | "message"> & Partial<Issue>) => {
      errors++;
      if (options.json === true) terminal.out(JSON.stringify({ file, line, ...issue }));
      else if (printed++ < shown) terminal.out(safe(`${file}:${line}: ${issue.message}`));
    };
    for await (const item of readMaterial(file, kind)) {
      if (item.kind === "problem") {
        if (item.weight === "damage") report(item.line, { kind: "wrong-type", message: item.message });
        else terminal.err(safe(`${file}:${item.line}: ${item.message}`));
        await terminal.room();
        continue;
      }
      frames++;
      const verdict = judge(item);
      for (const issue of verdict.issues) {
        if (issue.severity === "error") report(item.line, issue);
        else drift.set(`${issue.schema}: ${issue.message}`, (drift.get(`${issue.schema}: ${issue.message}`) ?? 0) + 1);
      }
      if (verdict.issues.length > 0) await terminal.room();
    }
    if (options.json !== true) {
      if (errors > shown) terminal.out(`... and ${errors - shown} more`);
      for (const [what, times] of drift) terminal.out(safe(`drift: ${what}${times > 1 ? ` (${times} times)` : ""}`));
      const verdict =
        errors === 0 ? styled(terminal, "green", "valid") : styled(terminal, "red", count(errors, "error"));
      terminal.out(
        `${kind}: ${count(frames, kind === "transcript" ? "line" : "frame")}, ${verdict}, ${count(drift.size, "kind")} of drift`,
      );
    }
    return errors === 0 ? exitCode.ok : exitCode.found;
  },
});
