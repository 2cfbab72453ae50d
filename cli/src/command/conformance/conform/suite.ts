import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { requirements } from "@agentwire/protocol";
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
}

const writers: { readonly [Form in ReportForm]: (report: Report) => string } = {
  json: jsonReport,
  junit: junitReport,
  sarif: sarifReport,
  html: htmlReport,
};

const ranks = { MUST: 0, SHOULD: 1, MAY: 2 } as const;

const isMeant = (spec: Runnable, { only, slow }: ConformOptions) => {
  if (only.length === 0) return slow || spec.slow !== true;
  const names = [spec.name, ...Object.keys(spec.checks)];
  return only.some((text) => names.some((name) => name.startsWith(text)));
};

/** Whether a requirement is known to have held in a release already. */
const isAsOldAs = (since: string, release: string | undefined) =>
  release === undefined || since.localeCompare(release, "en", { numeric: true }) <= 0;

const isCounted = ({ requirement }: Verdict, { level, only, release }: ConformOptions, met: ReadonlySet<string>) =>
  isAsOldAs(requirements[requirement].since, release) &&
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

/** Runs a suite and reports; resolves to the exit code. */
export async function runSuite<Case extends Runnable>(
  terminal: Terminal,
  suite: Suite<Case>,
  options: ConformOptions,
): Promise<number> {
  const cases = suite.cases.filter((spec) => isMeant(spec, options));
  if (options.list) return list(terminal, cases);
  if (cases.length === 0) {
    terminal.err(safe(`No case fits --only ${options.only.join(" ")}; --list shows them.`));
    return exitCode.usage;
  }
  const tell = progress(terminal, cases.length);
  const outcomes = await runAll(cases, options.jobs, suite.run, ({ name }, done) => tell(done, name));
  if (outcomes.every(({ state }) => state === "not started")) {
    terminal.err(safe(`${suite.subject} would not start: ${outcomes[0]?.reason ?? ""}`));
    return exitCode.peer;
  }
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
