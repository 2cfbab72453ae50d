import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { exitCode } from "../exit.ts";
import { openInput } from "../input/open.ts";
import { withTapeFile } from "../input/tape-file.ts";
import { bar, clip, count, type Style, safe, styled, type Terminal } from "../terminal.ts";
import { Unreadable } from "../unreadable.ts";
import { holdAgainst, type Live, refused } from "./live.ts";
import { junitOf } from "./report/junit.ts";
import { pageOf } from "./report/page.ts";
import { inParallel } from "./run.ts";
import { findTapes, ofShard, readShard } from "./tapes.ts";
import { mergeReports, RegressionReport, type TapeOutcome, type TapeVerdict, tally } from "./verdict.ts";

type Options = Readonly<Record<string, unknown>>;

const styles: Readonly<Record<TapeOutcome, Style>> = {
  reproduced: "green",
  prefix: "yellow",
  diverged: "red",
  refused: "red",
  failed: "red",
};

function readLive(terminal: Terminal, options: Options): Live | null {
  const [side, patienceMs] = [options.as, Number(options.patience)];
  if (side !== "host" && side !== "agent") terminal.err("--as takes agent or host.");
  else if (!(patienceMs > 0)) terminal.err("--patience takes a number of milliseconds above 0.");
  else return { side, command: String(options.against), patienceMs };
  return null;
}

/** Holds the live side against a session of any form. A file that cannot be used is refused. */
async function holdInput(path: string, live: Live, terminal: Terminal): Promise<TapeVerdict> {
  try {
    const input = await openInput(path, terminal);
    return { ...(await withTapeFile(input, (tape) => holdAgainst(tape, live))), tape: path };
  } catch (error) {
    if (error instanceof Unreadable) return { ...refused(error.message), tape: path };
    throw error;
  }
}

/** Runs a folder of tapes against a live side. */
export async function regress(terminal: Terminal, paths: readonly string[], options: Options): Promise<number> {
  const live = readLive(terminal, options);
  const shard = readShard(String(options.shard));
  const jobs = Number(options.jobs ?? availableParallelism());
  if (shard === null) terminal.err("--shard takes i/n, for example 2/8.");
  if (!(Number.isInteger(jobs) && jobs > 0)) terminal.err("--jobs takes a number above 0.");
  if (live === null || shard === null || !(Number.isInteger(jobs) && jobs > 0)) return exitCode.usage;
  const unknown = paths.find((path) => path.startsWith("-"));
  if (unknown !== undefined) {
    terminal.err(safe(`There is no option ${unknown}.`));
    return exitCode.usage;
  }
  const tapes = ofShard(await findTapes(paths), shard);
  const width = String(tapes.length).length;
  let amiss = 0;
  const foot = (done: number): void =>
    terminal.foot(`${bar(done, tapes.length)}${amiss === 0 ? "" : `, ${amiss} not reproduced`}`);
  if (tapes.length > 0) foot(0);
  const verdicts = await inParallel(
    tapes,
    jobs,
    (tape) => holdInput(tape, live, terminal),
    ({ tape, outcome, message }, done) => {
      const place = `[${String(done).padStart(width)}/${tapes.length}]`;
      terminal.err(`${place} ${styled(terminal, styles[outcome], outcome)} ${safe(tape)}`);
      if (message !== "") terminal.err(`    ${clip(message, Math.min(terminal.width, 1000) - 4)}`);
      if (outcome !== "reproduced") amiss += 1;
      foot(done);
    },
  ).finally(() => terminal.foot(null));
  const shards = [`${shard.index}/${shard.of}`];
  return tell(terminal, { agentwire: "regression", version: 1, against: live.command, shards, verdicts }, options);
}

/** Merges the reports of all shards. */
export function merge(terminal: Terminal, paths: readonly string[], options: Options): number {
  const merged = mergeReports(paths.map(readReport));
  if (typeof merged !== "string") return tell(terminal, merged, options);
  terminal.err(safe(merged));
  return exitCode.unreadable;
}

function readReport(path: string): RegressionReport {
  try {
    const read = RegressionReport.safeParse(JSON.parse(readFileSync(path, "utf8")));
    if (read.success) return read.data;
  } catch (error) {
    throw new Unreadable(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  throw new Unreadable(`${path} is no report of agentwire replay --against.`);
}

/** Writes the files that are asked for, says what was found, and returns the exit code. */
function tell(terminal: Terminal, report: RegressionReport, options: Options): number {
  const write = (path: unknown, text: () => string): void => {
    if (path !== undefined) writeFileSync(String(path), text());
  };
  write(options.json, () => `${JSON.stringify(report, null, 2)}\n`);
  write(options.junit, () => junitOf(report));
  write(options.html, () => pageOf(report));
  const counts = tally(report);
  const said = (Object.keys(counts) as TapeOutcome[])
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => styled(terminal, styles[outcome], `${counts[outcome]} ${outcome}`));
  terminal.out(`${count(report.verdicts.length, "tape")}: ${said.join(", ") || "none in this shard"}`);
  if (counts.diverged > 0) return exitCode.found;
  if (counts.refused + counts.prefix > 0) return exitCode.unreadable;
  return counts.failed > 0 ? exitCode.peer : exitCode.ok;
}
