import { availableParallelism } from "node:os";
import { type AcceptedDifference, differenceClasses, mergeGroups } from "@agentwire/replay";
import { exitCode, Unreadable, UsageError } from "../exit.ts";
import { existingFolder } from "../flag/path.ts";
import { openInput } from "../input/open.ts";
import { withTapeFile } from "../input/tape-file.ts";
import type { ShardedSuite } from "../suite/define.ts";
import { noteShow, readReports, writeReports } from "../suite/reports.ts";
import { bar, clip, count, type Style, safe, styled, type Terminal } from "../terminal.ts";
import { type AcceptanceFilter, acceptanceNotes, createAcceptanceFilter, readAccepted } from "./accept.ts";
import { compareWithTape, type LiveSide, refusedTape } from "./compare-with-tape.ts";
import { inParallel } from "./parallel.ts";
import { printDifferences } from "./print-differences.ts";
import { commonReport } from "./report/common.ts";
import { pageOf } from "./report/page.ts";
import { findTapes } from "./tapes.ts";
import { outcomeCounts, type RegressionReport, type TapeOutcome, TapeVerdict } from "./verdict.ts";

type Options = Readonly<Record<string, unknown>>;

const styles: Readonly<Record<TapeOutcome, Style>> = {
  reproduced: "green",
  prefix: "yellow",
  diverged: "red",
  refused: "red",
  failed: "red",
};

/** Compares the live side with a session of any kind. Refuses an unusable file. */
export async function compareWithInput(path: string, live: LiveSide, terminal: Terminal): Promise<TapeVerdict> {
  try {
    const input = await openInput(path, terminal);
    const verdict = await withTapeFile(input, (tape) => compareWithTape(tape, live));
    const nothing = verdict.outcome === "reproduced" && verdict.compared.expected === 0;
    return { ...(nothing ? refusedTape("The session contains no frame; nothing was compared.") : verdict), tape: path };
  } catch (error) {
    if (error instanceof Unreadable) return { ...refusedTape(error.message), tape: path };
    throw error;
  }
}

/** Creates the suite that runs tapes against a live side. */
export function regressionSuite(
  terminal: Terminal,
  paths: readonly string[],
  options: Options,
): ShardedSuite<TapeVerdict> {
  const live: LiveSide = {
    side: options.as === "host" ? "host" : "agent",
    command: String(options.against),
    timeoutMs: Number(options.timeout),
    ...(options.configDir === undefined
      ? {}
      : { configFolder: existingFolder("--config-dir", String(options.configDir)) }),
  };
  const entries = options.accept === undefined ? [] : readAccepted(String(options.accept)).differences;
  const filter = filterOf(options, entries);
  if (options.shard !== undefined && options.writeAccept !== undefined)
    throw new UsageError("--write-accept needs the differences of all sessions. Run it without --shard.");
  const unknown = paths.find((path) => path.startsWith("-"));
  if (unknown !== undefined) throw new UsageError(`${unknown}: there is no such option. See agentwire replay --help.`);
  return {
    result: TapeVerdict,
    items: () => findTapes(paths),
    async *run(tapes) {
      yield* await runTapes(terminal, tapes, Number(options.jobs ?? availableParallelism()), {
        ...live,
        ...(filter === null ? {} : { filter }),
      });
    },
    async report(results, mode) {
      const verdicts: TapeVerdict[] = [];
      for await (const verdict of results) verdicts.push(verdict);
      if (filter !== null && mode !== "shard")
        for (const note of acceptanceNotes(entries, verdicts))
          (options.json === true ? terminal.note : terminal.out)(safe(note));
      if (filter !== null && options.writeAccept !== undefined && mode === "whole") {
        const path = String(options.writeAccept);
        const written = filter.write(path, { reason: String(options.reason), expires: String(options.expires) });
        terminal.note(
          safe(`${path}: ${count(written, "entry", "entries")}. Review each entry and state why it is accepted.`),
        );
      }
      return print(terminal, { agentwire: "regression", version: 1, against: live.command, verdicts }, options);
    },
  };
}

/** Runs tapes against a live side, and shows the progress. */
async function runTapes(
  terminal: Terminal,
  tapes: readonly string[],
  jobs: number,
  live: LiveSide,
): Promise<readonly TapeVerdict[]> {
  const width = String(tapes.length).length;
  let failed = 0;
  const foot = (done: number): void =>
    terminal.foot(`${bar(done, tapes.length)}${failed === 0 ? "" : `, ${failed} not reproduced`}`);
  if (tapes.length > 0) foot(0);
  return inParallel(
    tapes,
    jobs,
    (tape) => compareWithInput(tape, live, terminal),
    ({ tape, outcome }, done) => {
      const progress = `[${String(done).padStart(width)}/${tapes.length}]`;
      terminal.note(`${progress} ${styled(terminal, styles[outcome], outcome)} ${safe(tape)}`);
      if (outcome !== "reproduced") failed += 1;
      foot(done);
    },
  ).finally(() => terminal.foot(null));
}

/** The filter of accepted differences; `null` if the first difference ends a replay. */
function filterOf(
  { allDifferences, accept, writeAccept, failOn }: Options,
  entries: readonly AcceptedDifference[],
): AcceptanceFilter | null {
  if (allDifferences !== true && accept === undefined && writeAccept === undefined) return null;
  return createAcceptanceFilter(entries, differenceClasses.find((one) => one === failOn) ?? "catalogue");
}

/** Prints why a tape was not reproduced. A tape that could not be compared is a problem, not a result. */
function printVerdict(terminal: Terminal, { tape, outcome, message, notes }: TapeVerdict, json: boolean): void {
  if (outcome === "reproduced" || (json && outcome === "diverged")) return;
  const print = outcome === "diverged" ? terminal.out : terminal.err;
  print(`${styled(terminal, styles[outcome], outcome)} ${safe(tape)}`);
  if (message !== "") print(`    ${clip(message, Math.min(terminal.width, 1000) - 4)}`);
  for (const note of notes) for (const line of note.split("\n")) print(safe(`    ${line}`));
}

/** Writes the requested files, prints the findings, and returns the exit code. */
function print(terminal: Terminal, report: RegressionReport, options: Options): number {
  const json = `${JSON.stringify(report, null, 2)}\n`;
  const reports = readReports(options);
  writeReports(commonReport(report), reports, { json: () => json, html: () => pageOf(report) });
  const counts = outcomeCounts(report);
  const counted = (Object.keys(counts) as TapeOutcome[])
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => styled(terminal, styles[outcome], `${counts[outcome]} ${outcome}`));
  for (const verdict of report.verdicts) printVerdict(terminal, verdict, options.json === true);
  if (options.json === true) terminal.out(json.trimEnd());
  else printDifferences(terminal, mergeGroups(report.verdicts.flatMap(({ differences = [] }) => differences)));
  if (options.json !== true)
    terminal.out(`${count(report.verdicts.length, "tape")}: ${counted.join(", ") || "none in this shard"}`);
  if (counts.diverged > 0) {
    noteShow(terminal, reports);
    return exitCode.found;
  }
  if (counts.refused + counts.prefix > 0) return exitCode.unreadable;
  return counts.failed > 0 ? exitCode.peer : exitCode.ok;
}
