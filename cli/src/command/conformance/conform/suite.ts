import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RequirementId } from "@agentwire/protocol";
import { sha256 } from "@agentwire/replay/node";
import { reasonOf } from "@agentwire/runtime/error";
import {
  type Attempt,
  type CaseOutcome,
  type ConformanceResult,
  conformanceReport,
  countStatus,
  foldVerdicts,
  hostMeaningMatrix,
  jsonReport,
  type LawEvent,
  meaningMatrix,
  type Report,
  requirementsOf,
  runAll,
  type Side,
  tapeOfEvents,
} from "@agentwire/testing";
import { createFolder } from "@agentwire/testing/node";
import { exitCode, UsageError } from "../../../exit.ts";
import type { RunMode, ShardedSuite } from "../../../suite/define.ts";
import { noteShow, withPage, writeReports } from "../../../suite/reports.ts";
import { count, safe, type Terminal } from "../../../terminal.ts";
import { CaseResult, caseOutcomeOf, caseResultOf } from "./case-result.ts";
import type { ConformOptions } from "./options.ts";
import { printReport, progress } from "./print.ts";
import { countedRequirements, type SelectableCase, selectCases, selectVerdicts } from "./select-cases.ts";

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

/** Stores the tapes of the cases with findings. The report does not depend on them, so a failure is only a note. */
function keepTapes(terminal: Terminal, outcomes: readonly CaseOutcome[], folder: string): ReadonlyMap<string, string> {
  try {
    return storeTapes(outcomes, folder);
  } catch (error) {
    terminal.err(safe(`The tapes of failing cases are not kept: ${reasonOf(error)}. --tapes names another folder.`));
    return new Map();
  }
}

function storeTapes(outcomes: readonly CaseOutcome[], folder: string): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const outcome of outcomes) {
    const { name, findings, state, tapes } = outcome;
    tapes.forEach((events, n) => {
      const path = join(folder, `${name}${tapes.length > 1 ? `-${n + 1}` : ""}.tape.jsonl`);
      rmSync(path, { force: true });
      // A declined case shows nothing about the host.
      if (state === "declined" || (findings.length === 0 && state === "done")) return;
      createFolder(folder);
      const isLast = n === tapes.length - 1;
      const noted = isLast ? [...events, ...notesOf(outcome)] : events;
      writeFileSync(path, tapeOfEvents(noted, sha256), { mode: 0o600 });
      if (isLast) paths.set(name, path);
    });
  }
  return paths;
}

function list<Case extends SelectableCase>(
  terminal: Terminal,
  { side }: Suite<Case>,
  cases: readonly Case[],
  options: ConformOptions,
): number {
  if (options.json) {
    const rows = cases.map((spec) => ({
      name: spec.name,
      slow: spec.slow === true,
      requirements: countedRequirements(spec, options),
    }));
    terminal.verbatim(JSON.stringify(rows));
    return exitCode.ok;
  }
  for (const spec of cases) {
    terminal.out(`${spec.name}${spec.slow ? " (slow)" : ""}`);
    for (const id of countedRequirements(spec, options)) terminal.out(`  ${id}`);
  }
  terminal.out(`${count(cases.length, "case")}; each is also checked against the laws of \`agentwire check\``);
  if (options.only.length === 0) terminal.out(matrixNote(side));
  return exitCode.ok;
}

function notStarted(terminal: Terminal, { subject }: { readonly subject: string }, reason: string): number {
  terminal.err(safe(reason.startsWith(`${subject} did not start`) ? reason : `${subject} did not start: ${reason}`));
  return exitCode.peer;
}

/** Minimum timeout, as a multiple of a plain session with this peer on this machine. */
const plainSessions = 10;

/** Number of cases that try to prove that a check of a requirement detects violations. */
const mostAttempts = 10;

/** How much longer the first session of a peer may take, because nothing about its speed is known yet. */
const probePatience = 2;

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

/** How many inputs of a peer the cases follow to their effect. */
function matrixNote(side: "agent" | "host"): string {
  const cells = side === "agent" ? meaningMatrix() : hostMeaningMatrix();
  const number = (decided: string) => cells.filter((cell) => cell.decided === decided).length;
  const share = Math.floor((100 * number("case")) / cells.length);
  return `About the suite: the protocol declares ${cells.length} inputs of ${side === "agent" ? "an agent" : "a host"}. All cases together test ${number("case")} of them, ${share} %. The others have a reason why no case does.`;
}

/** The outcome of a case that did not run, because the peer does not start. */
const notRun = (name: string, checks: object, { reason = "" }: CaseOutcome): CaseOutcome => ({
  name,
  state: "not started",
  reason,
  ms: 0,
  findings: [],
  occasions: new Map(),
  missed: Object.keys(checks) as RequirementId[],
  tapes: [],
});

/** Runs cases after the probe. Yields their results in order. */
async function runCases<Case extends SelectableCase>(
  terminal: Terminal,
  suite: Suite<Case>,
  cases: readonly Case[],
  probed: CaseOutcome | undefined,
  options: ConformOptions,
): Promise<readonly CaseResult[]> {
  if (probed?.state === "not started")
    return cases.map((spec) =>
      caseResultOf(spec.name, spec === suite.probe ? probed : notRun(spec.name, spec.checks, probed)),
    );
  const slowness = slownessOf(probed, options);
  const unproven = new Set(requirementsOf(suite.side));
  const attempts = new Map<RequirementId, number>();
  const run = async (spec: Case, { timeoutFactor, lastAttempt }: Attempt) => {
    const attempt = { timeoutFactor: timeoutFactor * slowness, lastAttempt };
    const outcome = (spec === suite.probe && probed) || (await suite.run(spec, attempt, { probed, unproven }));
    for (const id of outcome.occasions.keys()) attempts.set(id, (attempts.get(id) ?? 0) + 1);
    for (const id of unproven)
      if (outcome.proven?.includes(id) || (attempts.get(id) ?? 0) >= mostAttempts) unproven.delete(id);
    return outcome;
  };
  const started = performance.now();
  const isOver = () => options.limit !== undefined && performance.now() - started > options.limit;
  const showProgress = progress(terminal, cases.length);
  const ran = await runAll(cases, options.jobs, run, ({ name }, done) => showProgress(done, name), isOver);
  const outcomes = new Map(ran.map((outcome) => [outcome.name, outcome]));
  return cases.map(({ name }) =>
    caseResultOf(name, outcomes.get(name) ?? (name === suite.probe.name ? probed : undefined)),
  );
}

/** By how much the timeout is longer than the default, because the peer is slow. */
function slownessOf(probed: CaseOutcome | undefined, { timeout, timeoutIsFixed }: ConformOptions): number {
  const enough = probed && !probed.overdue ? plainSessions * probed.ms : 0;
  return timeoutIsFixed ? 1 : Math.max(1, enough / timeout);
}

/** Lists the selected cases. Resolves to the exit code. */
export const listCases = <Case extends SelectableCase>(
  terminal: Terminal,
  suite: Suite<Case>,
  options: ConformOptions,
): number => list(terminal, suite, selected(suite, options), options);

/** The selected cases. Throws {@link UsageError} if there are none. */
function selected<Case extends SelectableCase>({ cases }: Suite<Case>, options: ConformOptions): readonly Case[] {
  const selected = selectCases(cases, options);
  if (selected.length > 0) return selected;
  throw new UsageError(
    `--only ${options.only.join(" ")}: no case or requirement of the profile ${options.profile} begins with this. --list shows them.`,
  );
}

/** Creates the suite of the selected cases. Each shard runs the probe, for its timeouts; the result of one shard has it. */
export function caseSuite<Case extends SelectableCase>(
  terminal: Terminal,
  suite: Suite<Case>,
  options: ConformOptions,
): ShardedSuite<CaseResult> {
  const { probe, side } = suite;
  const cases = selected(suite, options);
  const all = cases.includes(probe) ? cases : [probe, ...cases];
  const counts = (name: string) => name !== probe.name || cases.includes(probe) || options.only.length === 0;
  let own: CaseOutcome | undefined;
  let started: number | undefined;

  function print(all: readonly CaseResult[], ran: readonly CaseOutcome[], mode: RunMode): number {
    const probed = ran.find(({ name }) => name === probe.name) ?? own;
    if (probed?.state === "not started") return notStarted(terminal, suite, probed.reason ?? "");
    const outcomes = ran.filter(({ name }) => counts(name));
    if (outcomes.length === 0 && mode === "shard") return exitCode.ok;
    if (outcomes.every(({ state }) => state === "not started"))
      return notStarted(terminal, suite, outcomes[0]?.reason ?? "");
    const verdicts = selectVerdicts(foldVerdicts(outcomes, side), cases, outcomes, options);
    const result: ConformanceResult = {
      side,
      subject: suite.subject,
      outcomes,
      verdicts,
      profile: options.profile,
      notes: [
        ...modelNotes(probed),
        timeoutNote(options.timeout * slownessOf(probed, options), probed),
        ...limitNotes(ran.length, all.length, options.limit),
      ],
      proven: new Set(outcomes.flatMap(({ proven = [] }) => proven)),
      tapes: keepTapes(terminal, outcomes, options.tapes),
      ...(options.expected !== undefined && { expected: options.expected }),
    };
    const report = conformanceReport(result);
    if (options.json) terminal.out(jsonReport(report).trimEnd());
    else printReport(terminal, report, started === undefined ? undefined : performance.now() - started);
    const hasTape = report.entries.some(({ status, location }) => status === "failed" && location);
    const reports = hasTape ? withPage(options.reports, join(options.tapes, "report.html")) : options.reports;
    writeReports(report, reports);
    const code = codeOf(terminal, report);
    if (code !== exitCode.ok) noteShow(terminal, reports);
    return code;
  }

  return {
    result: CaseResult,
    async items() {
      return all.map(({ name }) => name);
    },
    async *run(names) {
      if (names.length === 0) return;
      started = performance.now();
      const patience = options.timeoutIsFixed ? 1 : probePatience;
      [own] = await runAll([probe], 1, (spec, { timeoutFactor, lastAttempt }) =>
        suite.run(spec, { timeoutFactor: timeoutFactor * patience, lastAttempt }),
      );
      yield* await runCases(
        terminal,
        suite,
        all.filter(({ name }) => names.includes(name)),
        own,
        options,
      );
    },
    async report(results, mode) {
      const all: CaseResult[] = [];
      for await (const result of results) all.push(result);
      return print(
        all,
        all.flatMap((result) => caseOutcomeOf(result) ?? []),
        mode,
      );
    },
  };
}

function codeOf(terminal: Terminal, report: Report): number {
  const { skipped, failed, unmeasured } = countStatus(report);
  if (skipped === report.entries.length) {
    terminal.err(
      "Nothing was measured: the cases that ran show no requirement of this level and release. Choose other cases or another level.",
    );
    return exitCode.found;
  }
  return failed + unmeasured > 0 ? exitCode.found : exitCode.ok;
}
