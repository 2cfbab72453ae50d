import { isEvent, type RedriveVerdict, type Rerun, type Tape } from "@agentwire/replay";
import { importedFrom, redriveTape, rerunTape } from "@agentwire/replay/node";
import { exitCode, Unreadable } from "../../exit.ts";
import { durationMs } from "../../flag/parsers.ts";
import { onlySideOfTape } from "../../input/contents.ts";
import { loadInput } from "../../input/load.ts";
import type { Input } from "../../input/open.ts";
import { declareReportFiles } from "../../suite/reports.ts";
import { declareShards, runSharded } from "../../suite/run.ts";
import { type Examination, notExamined, passed, sessionSuite } from "../../suite/sessions.ts";
import { cell, clip, count, type Style, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";

/** The meanings of the outcomes for a tape with effects. */
const outcomes: Readonly<
  Record<Exclude<RedriveVerdict["outcome"], "refused">, { readonly label: string; readonly style: Style }>
> = {
  identical: { label: "byte-identical", style: "green" },
  "identical-prefix": {
    label: "the tape is truncated; everything on it was reproduced byte for byte, and the rest is unknown",
    style: "yellow",
  },
  diverged: { label: "diverged", style: "red" },
};

/** Maximum number of printed differences. Further ones are counted. */
const shown = 20;

function printRerun(terminal: Terminal, { kinds, average, differences, notes }: Rerun): void {
  const width = Math.max(0, ...kinds.map(({ kind }) => kind.length)) + 2;
  for (const { kind, expected, reproduced } of kinds) {
    const style = reproduced === expected ? "green" : "yellow";
    terminal.out(`${cell(kind, width)}${styled(terminal, style, `${reproduced} of ${expected}`)}`);
  }
  terminal.out(`${(average * 100).toFixed(1)} % of the frames of a kind, on average`);
  for (const { message } of differences.slice(0, shown)) {
    terminal.out(`  ${clip(message, Math.min(terminal.width, 1000) - 2)}`);
  }
  if (differences.length > shown) terminal.out(`  ... and ${differences.length - shown} more`);
  for (const note of notes) terminal.out(safe(note));
}

const suite = ({ terminal, args, options }: Invocation) => {
  const flags = { timeoutMs: Number(options.timeout), json: options.json === true };
  return sessionSuite({
    terminal,
    paths: args,
    options,
    title: "Redrive of sessions",
    requirement: "The reference agent reproduces the session.",
    headed: !flags.json,
    examine: (to, input) => redriveInput(to, input, flags),
  });
};

export const redriveCommand = defineCommand({
  configure(command) {
    command
      .argument("<tape...>", "tapes, or logs with the frames of both sides, or folders or a corpus of them")
      .option("--timeout <ms>", "timeout for each action of the agent", durationMs, 10_000)
      .option("--json", "print the verdict as JSON");
    declareReportFiles(command);
    declareShards(command);
    command.addHelpText(
      "after",
      `
A tape recorded with \`record --inside\` runs again byte for byte. For any other input, redrive recovers the results of
tools from the frames, and the answers of the model, too, if the input contains no model calls. The report says for each
kind of frame how many the reference agent reproduced, except for ids, times, prose and costs. A transcript or a log of
one side does not contain what the host sent, and cannot run again.

Exit codes: 0 no differences; 1 differences, or the input cannot run again.`,
    );
  },
  suite,
  run: (invocation) => runSharded(suite(invocation), invocation),
});

const recordCalls = "Record the session with: agentwire record --model -o session.tape.jsonl -- AGENT";

/** What a tape lacks to run again, with the next step; `null` if nothing. */
function lackOf(tape: Tape): string | null {
  if (importedFrom(tape.header) === "transcript")
    return `A transcript contains no model calls and no requests of the host. ${recordCalls}`;
  return onlySideOfTape(tape) === "agent"
    ? `It contains no frame of the host, and no model calls. ${recordCalls}`
    : null;
}

interface RedriveFlags {
  readonly timeoutMs: number;
  readonly json: boolean;
}

async function redriveInput(terminal: Terminal, input: Input, { timeoutMs, json }: RedriveFlags): Promise<Examination> {
  const file = input.path;
  const tape = await loadInput(input);
  if (!tape.events.some((event) => isEvent(event, "effect/value"))) {
    if (tape.state === "damaged")
      throw new Unreadable(`${file}: the tape is damaged: it is not what was recorded. Record the session again.`);
    const lack = lackOf(tape);
    if (lack !== null) {
      const reason = `${file} cannot run again; nothing was reproduced. ${lack}`;
      terminal.err(safe(reason));
      return notExamined(reason);
    }
    const rerun = await rerunTape({ tape });
    if (rerun.kinds.every(({ expected }) => expected === 0)) {
      const reason = `${file} contains no frame of an agent; nothing was reproduced.`;
      terminal.err(safe(reason));
      return notExamined(reason);
    }
    if (!tape.events.some(({ channel }) => channel === "model"))
      terminal.note(
        safe(
          `${file} contains no model calls. The answers of the model were recovered from the frames, which may cause differences. ${recordCalls}`,
        ),
      );
    const { tape: _, ...report } = rerun;
    if (json) terminal.verbatim(JSON.stringify(report));
    else printRerun(terminal, rerun);
    if (rerun.differences.length === 0) return passed;
    const details = rerun.differences.slice(0, shown).map(({ message }) => message);
    const more = rerun.differences.length - details.length;
    return {
      code: exitCode.found,
      status: "failed",
      details: more > 0 ? [...details, `... and ${more} more`] : details,
    };
  }
  const verdict = await redriveTape({ tape, timeoutMs });
  const { outcome, divergence, frames, actions, notes } = verdict;
  if (outcome === "refused") throw new Unreadable(`${file}: ${notes.join(" ")}`);
  if (json) terminal.verbatim(JSON.stringify(verdict));
  else {
    const { label, style } = outcomes[outcome];
    terminal.out(styled(terminal, style, label));
    terminal.out(`${count(frames.expected, "frame")}, ${frames.identical} identical byte for byte`);
    terminal.out(`${count(actions.expected, "action")} of the agent, ${actions.done} reproduced`);
    if (divergence !== null) terminal.out(safe(divergence.message));
  }
  return divergence === null ? passed : { code: exitCode.found, status: "failed", details: [divergence.message] };
}
