import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RequirementId } from "@agentwire/protocol";
import { sha256 } from "@agentwire/replay/node";
import {
  type Attempt,
  type CaseOutcome,
  type ConformanceResult,
  conformanceReport,
  countStatus,
  foldVerdicts,
  jsonReport,
  type LawEvent,
  meaningMatrix,
  requirementsOf,
  runAll,
  type Side,
  tapeOfEvents,
} from "@agentwire/testing";
import { exitCode } from "../../../exit.ts";
import { writeReports } from "../../../suite/reports.ts";
import { count, safe, type Terminal } from "../../../terminal.ts";
import type { ConformOptions } from "./options.ts";
import { printReport, progress } from "./print.ts";
import { type SelectableCase, selectCases, selectVerdicts } from "./select-cases.ts";

/** One side of the protocol, and how its cases run. */
export interface Suite<Case extends SelectableCase> {
  readonly side: Side;
  readonly subject: string;
  readonly cases: readonly Case[];
  /** Runs a case. `probed` is the outcome of the probe, once it is known; `unproven`, what the case tries to prove. */
  run(
    spec: Case,
    attempt: Attempt,
    context?: { readonly probed?: CaseOutcome | undefined; readonly unproven?: ReadonlySet<RequirementId> },
  ): Promise<CaseOutcome>;
  /** A session that every peer can complete. A peer that sends nothing in it would not start. */
  readonly probe: Case;
}

/** The findings of a case as notes on its tape, because not every violation shows in a single event. */
const notesOf = ({ findings, state, reason = "" }: CaseOutcome): readonly LawEvent[] =>
  [
    ...findings.map(({ requirement, message }) => `VIOLATED ${requirement}: ${message}`),
    ...(state === "done" ? [] : [`${state}: ${reason}`]),
  ].map((text) => ({ channel: "note", kind: "text", text }));

/** Stores the tapes of the cases with findings. */
function keepTapes(outcomes: readonly CaseOutcome[], folder: string): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const outcome of outcomes) {
    const { name, findings, state, tapes } = outcome;
    tapes.forEach((events, n) => {
      const path = join(folder, `${name}${tapes.length > 1 ? `-${n + 1}` : ""}.tape.jsonl`);
      rmSync(path, { force: true });
      // A declined case shows nothing about the host.
      if (state === "declined" || (findings.length === 0 && state === "done")) return;
      mkdirSync(folder, { recursive: true });
      const isLast = n === tapes.length - 1;
      const noted = isLast ? [...events, ...notesOf(outcome)] : events;
      writeFileSync(path, tapeOfEvents(noted, sha256), { mode: 0o600 });
      if (isLast) paths.set(name, path);
    });
  }
  return paths;
}

function list(terminal: Terminal, cases: readonly SelectableCase[], json: boolean): number {
  if (json) {
    const rows = cases.map(({ name, checks, slow = false }) => ({ name, slow, requirements: Object.keys(checks) }));
    terminal.verbatim(JSON.stringify(rows));
    return exitCode.ok;
  }
  for (const { name, checks, slow } of cases) {
    terminal.out(`${name}${slow ? " (slow)" : ""}`);
    for (const id of Object.keys(checks)) terminal.out(`  ${id}`);
  }
  terminal.out(`${count(cases.length, "case")}; each is also checked against the laws of \`agentwire check\``);
  return exitCode.ok;
}

function notStarted(terminal: Terminal, { subject }: { readonly subject: string }, reason: string): number {
  terminal.err(safe(`${subject} did not start: ${reason}`));
  return exitCode.peer;
}

/** Minimum timeout, as a multiple of a plain session with this peer on this machine. */
const plainSessions = 10;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function timeoutNote(ms: number, probed: CaseOutcome | undefined): string {
  if (!probed || probed.overdue) return "The peer does not complete a plain session.";
  const short = ms < plainSessions * probed.ms ? " Anything later may only be slow." : "";
  return `A plain session takes ${seconds(probed.ms)}; the timeout is ${seconds(ms)}.${short}`;
}

/** Notes about an agent that does not call the model as the suite expects. */
function modelNotes({ modelUse, overdue }: Partial<CaseOutcome> = {}): readonly string[] {
  if (modelUse === "text only")
    return ["The agent offers the model no tools: every model call counts as its conversation."];
  if (modelUse !== "none" || overdue) return [];
  return [
    "The agent called no model. Requirements on what reaches the model are not measured: they need an agent that calls the Messages API at ANTHROPIC_BASE_URL.",
  ];
}

/** A note about the cases that a limit cut off. */
const limitNotes = (ran: number, all: number, limit: number | undefined): readonly string[] =>
  limit === undefined || ran === all
    ? []
    : [`The limit of ${seconds(limit)} ended the run: ${ran} of ${all} cases ran, and the others are not measured.`];

/** How much of an agent's inputs the cases follow to their effect. */
function matrixNote(): string {
  const cells = meaningMatrix();
  const number = (decided: string) => cells.filter((cell) => cell.decided === decided).length;
  const share = Math.round((100 * (number("case") + number("reason"))) / cells.length);
  return `Of ${cells.length} inputs of the protocol, cases follow ${number("case")} to their effect, and ${number("reason")} have a reason why not: ${share} % are decided.`;
}

/** Runs a suite and prints the report. Resolves to the exit code. */
export async function runSuite<Case extends SelectableCase>(
  terminal: Terminal,
  suite: Suite<Case>,
  options: ConformOptions,
): Promise<number> {
  const cases = selectCases(suite.cases, options);
  if (cases.length === 0) {
    terminal.err(
      safe(
        `error: --only ${options.only.join(" ")}: no case or requirement of the profile ${options.profile} begins with this. --list shows them.`,
      ),
    );
    return exitCode.usage;
  }
  if (options.list) return list(terminal, cases, options.json);
  const [probed] = await runAll([suite.probe], 1, (spec, attempt) => suite.run(spec, attempt));
  if (probed?.state === "not started") return notStarted(terminal, suite, probed.reason ?? "");
  const enough = probed && !probed.overdue ? plainSessions * probed.ms : 0;
  const slowness = options.timeoutIsFixed ? 1 : Math.max(1, enough / options.timeout);
  const unproven = new Set(requirementsOf(suite.side));
  const run = async (spec: Case, { timeoutFactor, lastAttempt }: Attempt) => {
    const attempt = { timeoutFactor: timeoutFactor * slowness, lastAttempt };
    const outcome = (spec === suite.probe && probed) || (await suite.run(spec, attempt, { probed, unproven }));
    for (const id of outcome.proven ?? []) unproven.delete(id);
    return outcome;
  };
  const started = performance.now();
  const isOver = () => options.limit !== undefined && performance.now() - started > options.limit;
  const showProgress = progress(terminal, cases.length);
  const ran = await runAll(cases, options.jobs, run, ({ name }, done) => showProgress(done, name), isOver);
  const outcomes = probed && !cases.includes(suite.probe) && options.only.length === 0 ? [probed, ...ran] : ran;
  if (outcomes.every(({ state }) => state === "not started"))
    return notStarted(terminal, suite, outcomes[0]?.reason ?? "");
  const verdicts = selectVerdicts(foldVerdicts(outcomes, suite.side), cases, outcomes, options);
  const result: ConformanceResult = {
    side: suite.side,
    subject: suite.subject,
    outcomes,
    verdicts,
    profile: options.profile,
    notes: [
      ...modelNotes(probed),
      timeoutNote(options.timeout * slowness, probed),
      ...limitNotes(ran.length, cases.length, options.limit),
      ...(suite.side === "agent" && options.only.length === 0 ? [matrixNote()] : []),
    ],
    proven: new Set(requirementsOf(suite.side).filter((id) => !unproven.has(id))),
    tapes: keepTapes(outcomes, options.tapes),
    ...(options.expected !== undefined && { expected: options.expected }),
  };
  const report = conformanceReport(result);
  if (options.json) terminal.out(jsonReport(report).trimEnd());
  else printReport(terminal, report);
  writeReports(report, options.reports);
  const { failed, unmeasured, passed, expected } = countStatus(report);
  if (failed + unmeasured + passed + expected === 0) {
    terminal.err(
      "Nothing was measured: the cases that ran show no requirement of this level and release. Choose other cases or another level.",
    );
    return exitCode.found;
  }
  const isOpen = report.entries.some(
    ({ status, weight }) => (status === "failed" || status === "unmeasured") && weight !== "warning",
  );
  return isOpen ? exitCode.found : exitCode.ok;
}
