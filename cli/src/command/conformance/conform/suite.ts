import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bindsIn, currentRelease, type RequirementId, requirements } from "@agentwire/protocol";
import { sha256 } from "@agentwire/replay/node";
import {
  type CaseOutcome,
  type ConformanceResult,
  conformanceReport,
  countStatus,
  foldVerdicts,
  htmlReport,
  jsonReport,
  junitReport,
  type Report,
  runAll,
  type Side,
  sarifReport,
  tapeOfEvents,
  type Verdict,
} from "@agentwire/testing";
import { exitCode } from "../../../exit.ts";
import { count, safe, type Terminal } from "../../../terminal.ts";
import { readExpected } from "./expected.ts";
import type { ConformOptions, ReportForm } from "./options.ts";
import { printReport, progress } from "./print.ts";

/** What the suite needs to know of a case. */
export interface Runnable {
  readonly name: string;
  readonly checks: object;
  readonly slow?: boolean;
}

/** One side of the wire and how a case of it is run. */
export interface Suite<Case extends Runnable> {
  readonly side: Side;
  readonly subject: string;
  readonly cases: readonly Case[];
  run(spec: Case): Promise<CaseOutcome>;
  /** A session that every peer can go through: one that says nothing in it would not start. Default: the first case. */
  readonly probe?: Case;
}

const writers: { readonly [Form in ReportForm]: (report: Report) => string } = {
  json: jsonReport,
  junit: junitReport,
  sarif: sarifReport,
  html: htmlReport,
};

const ranks = { MUST: 0, SHOULD: 1, MAY: 2 } as const;

/** Whether a case is meant by a text: by its whole name where some case has it, by the beginning of a name otherwise. */
const isNamed = (names: readonly string[], text: string, cases: readonly Runnable[]) =>
  cases.some(({ name }) => name === text) ? names[0] === text : names.some((name) => name.startsWith(text));

const isMeant = (
  spec: Runnable,
  { only, slow, release = currentRelease }: ConformOptions,
  cases: readonly Runnable[],
) => {
  const ids = Object.keys(spec.checks) as RequirementId[];
  if (ids.length > 0 && !ids.some((id) => bindsIn(requirements[id], release))) return false;
  if (only.length === 0) return slow || spec.slow !== true;
  return only.some((text) => isNamed([spec.name, ...ids], text, cases));
};

const isCounted = (
  { requirement }: Verdict,
  { level, only, release = currentRelease }: ConformOptions,
  met: ReadonlySet<string>,
) =>
  bindsIn(requirements[requirement], release) &&
  ranks[requirements[requirement].level] <= ranks[level] &&
  (only.length === 0 || met.has(requirement));

/** Keeps the tapes of the cases in which something was found. */
function keepTapes(outcomes: readonly CaseOutcome[], folder: string): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  for (const { name, findings, state, tapes } of outcomes) {
    tapes.forEach((events, n) => {
      const path = join(folder, `${name}${tapes.length > 1 ? `-${n + 1}` : ""}.tape.jsonl`);
      rmSync(path, { force: true });
      if (findings.length === 0 && state === "done") return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, tapeOfEvents(events, sha256), { mode: 0o600 });
      if (n === tapes.length - 1) kept.set(name, path);
    });
  }
  return kept;
}

function list(terminal: Terminal, cases: readonly Runnable[]): number {
  for (const { name, checks, slow } of cases) {
    terminal.out(`${name}${slow ? " (slow)" : ""}`);
    for (const id of Object.keys(checks)) terminal.out(`  ${id}`);
  }
  terminal.out(`${count(cases.length, "case")}; the laws of \`agentwire check\` hold in each besides`);
  return exitCode.ok;
}

function notStarted(terminal: Terminal, { subject }: { readonly subject: string }, reason: string): number {
  terminal.err(safe(`${subject} would not start: ${reason}`));
  return exitCode.peer;
}

/** Runs a suite and reports; resolves to the exit code. */
export async function runSuite<Case extends Runnable>(
  terminal: Terminal,
  suite: Suite<Case>,
  options: ConformOptions,
): Promise<number> {
  const cases = suite.cases.filter((spec) => isMeant(spec, options, suite.cases));
  if (options.list) return list(terminal, cases);
  if (cases.length === 0) {
    terminal.err(safe(`No case fits --only ${options.only.join(" ")}; --list shows them.`));
    return exitCode.usage;
  }
  if (suite.probe) {
    const { state, reason = "" } = await suite.run(suite.probe);
    if (state === "not started") return notStarted(terminal, suite, reason);
  }
  const tell = progress(terminal, cases.length);
  const outcomes = await runAll(cases, options.jobs, suite.run, ({ name }, done) => tell(done, name));
  if (outcomes.every(({ state }) => state === "not started"))
    return notStarted(terminal, suite, outcomes[0]?.reason ?? "");
  const due = new Set<string>(cases.flatMap(({ checks }) => Object.keys(checks)));
  const violated = new Set<string>(outcomes.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)));
  const verdicts = foldVerdicts(outcomes, suite.side).filter((verdict) =>
    isCounted(verdict, options, new Set([...due, ...violated])),
  );
  const result: ConformanceResult = {
    side: suite.side,
    subject: suite.subject,
    outcomes,
    verdicts,
    tapes: keepTapes(outcomes, options.tapes),
    ...(options.expected !== undefined && { expected: readExpected(options.expected) }),
  };
  const report = conformanceReport(result);
  printReport(terminal, report);
  for (const { form, file } of options.reports) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, writers[form](report));
  }
  const { failed, unmeasured } = countStatus(report);
  return failed + unmeasured > 0 ? exitCode.found : exitCode.ok;
}
