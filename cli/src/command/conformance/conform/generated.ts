import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "@agentwire/replay/node";
import {
  type AgentTarget,
  type CaseOutcome,
  firstAttempt,
  lastAttempt,
  type Report,
  type ReportEntry,
  replaySession,
  searchSessions,
  tapeOfEvents,
} from "@agentwire/testing";
import { createFolder } from "@agentwire/testing/node";
import * as z from "zod";
import { exitCode, Unreadable } from "../../../exit.ts";
import { readLawEvents } from "../../../input/law-events.ts";
import type { ShardedSuite } from "../../../suite/define.ts";
import { writeReports } from "../../../suite/reports.ts";
import { count, safe, styled, type Terminal } from "../../../terminal.ts";
import { CaseResult, caseOutcomeOf, caseResultOf } from "./case-result.ts";
import type { ConformOptions } from "./options.ts";
import { progress } from "./print.ts";

/** Returns the agent with a multiple of the timeout. */
type AgentWithTimeout = (times: number) => AgentTarget;

/** The agent under test, and the name that reports have for it. */
interface TestedAgent {
  readonly subject: string;
  readonly agentWith: AgentWithTimeout;
}

const now = () => performance.now();

/** What a session violates, one sentence each. */
const detailsOf = ({ findings, state, reason = "" }: CaseOutcome): readonly string[] => [
  ...findings.map(({ requirement, message }) => `[${requirement}] ${message}`),
  ...(state === "done" ? [] : [`${state}: ${reason}`]),
];

const isBroken = ({ findings, state }: CaseOutcome): boolean => findings.length > 0 || state !== "done";

function printFindings(terminal: Terminal, name: string, outcome: CaseOutcome): void {
  terminal.out(`${styled(terminal, "red", "VIOLATED")} ${safe(name)}`);
  for (const detail of detailsOf(outcome)) terminal.out(safe(`         ${detail}`));
}

/** The entry of a session in reports. `tape`: the file that shows it. */
const entryOf = (id: string, outcome: CaseOutcome, tape: string | undefined): ReportEntry => ({
  id,
  group: "agentwire.conform",
  title: "The agent violates nothing in the session.",
  status: isBroken(outcome) ? "failed" : "passed",
  details: detailsOf(outcome),
  ...(tape !== undefined && { location: { file: tape } }),
});

/** The result of one generated session, with the number of sessions that ran to minimize it. */
const GeneratedResult = CaseResult.extend({ sessions: z.int().min(0) });
type GeneratedResult = Readonly<z.output<typeof GeneratedResult>>;

/** Creates the suite of generated sessions. The first one that violates something is minimized, stored as a tape, and ends the run. */
export function generatedSuite(
  terminal: Terminal,
  { subject, agentWith }: TestedAgent,
  options: ConformOptions,
): ShardedSuite<GeneratedResult> {
  const { seed, runs } = options.generated ?? { seed: 1, runs: 100 };
  const all = Array.from({ length: runs }, (_, index) => `generated-${seed}-${index + 1}`);

  async function runOne(name: string): Promise<GeneratedResult> {
    const { counterexample, sound, sessions } = await searchSessions(agentWith(firstAttempt.timeoutFactor), {
      ...{ seed, from: all.indexOf(name), runs: 1, now },
      retry: agentWith(lastAttempt.timeoutFactor),
    });
    return { ...caseResultOf(name, counterexample ?? sound[0]), sessions };
  }

  /** Stores the tape of a counterexample. Returns its path. */
  function store({ tapes }: CaseOutcome): string {
    const path = join(options.tapes, `generated-${seed}.tape.jsonl`);
    createFolder(options.tapes);
    writeFileSync(path, tapeOfEvents(tapes[0] ?? [], sha256), { mode: 0o600 });
    return path;
  }

  return {
    result: GeneratedResult,
    items: async () => all,
    async *run(names) {
      const show = progress(terminal, names.length);
      let isOver = false;
      for (const [index, name] of names.entries()) {
        const result = isOver ? { ...caseResultOf(name, undefined), sessions: 0 } : await runOne(name);
        const outcome = caseOutcomeOf(result);
        isOver ||= outcome !== undefined && isBroken(outcome);
        show(index + 1, name);
        yield result;
      }
    },
    async report(results) {
      const entries: ReportEntry[] = [];
      let [sound, sessions] = [0, 0];
      let broken: CaseOutcome | undefined;
      let tape: string | undefined;
      for await (const result of results) {
        const outcome = caseOutcomeOf(result);
        if (outcome === undefined || broken !== undefined) continue;
        sessions += result.sessions;
        if (!isBroken(outcome)) sound += 1;
        else {
          broken = outcome;
          if (outcome.state !== "not started") tape = store(outcome);
        }
        if (options.reports.length > 0) entries.push(entryOf(result.name, outcome, tape));
      }
      const report: Report = { title: `Generated sessions of seed ${seed}`, subject, entries, notes: [] };
      writeReports(report, options.reports);
      if (broken?.state === "not started") {
        terminal.err(safe(`The agent did not start: ${broken.reason ?? ""}`));
        return exitCode.peer;
      }
      if (options.json)
        terminal.verbatim(JSON.stringify({ seed, sessions, findings: broken?.findings ?? [], tape: tape ?? null }));
      else if (broken === undefined)
        terminal.out(`${count(sound, "generated session")} of seed ${seed}: no violations`);
      else {
        printFindings(terminal, broken.name, broken);
        terminal.out(safe(`         tape: ${tape}`));
        terminal.out(
          `${count(sessions, "session")} run to find and shrink the counterexample; agentwire conform agent --replay TAPE runs it again`,
        );
      }
      return broken === undefined ? exitCode.ok : exitCode.found;
    },
  };
}

/** Creates the suite that replays the sessions of tapes with an agent. */
export function replaySuite(
  terminal: Terminal,
  { subject, agentWith }: TestedAgent,
  options: ConformOptions,
): ShardedSuite<CaseResult> {
  async function replay(file: string): Promise<CaseOutcome> {
    const events = await readLawEvents(file, terminal);
    if (!events.some(({ direction, kind }) => direction === "host-to-agent" && kind === "frame"))
      throw new Unreadable(
        `${file} contains no frame of the host, so there is nothing to send to the agent. Name a session with both sides.`,
      );
    const run = (times: number) => replaySession(agentWith(times), file, events, now);
    const first = await run(firstAttempt.timeoutFactor);
    return first.late === true ? run(lastAttempt.timeoutFactor) : first;
  }
  return {
    result: CaseResult,
    items: async () => [...new Set(options.replay)],
    async *run(files) {
      for (const file of files) yield caseResultOf(file, { ...(await replay(file)), name: "replayed", tapes: [] });
    },
    async report(results) {
      const entries: ReportEntry[] = [];
      let [broken, all] = [0, 0];
      for await (const result of results) {
        const outcome = caseOutcomeOf(result);
        if (outcome === undefined) continue;
        all += 1;
        if (options.reports.length > 0) entries.push(entryOf(result.name, outcome, result.name));
        if (!isBroken(outcome)) continue;
        broken += 1;
        const { state, findings } = outcome;
        if (options.json) terminal.verbatim(JSON.stringify({ tape: result.name, state, findings }));
        else printFindings(terminal, result.name, outcome);
      }
      writeReports({ title: "Replayed sessions", subject, entries, notes: [] }, options.reports);
      if (!options.json) terminal.out(`${broken} of ${count(all, "tape")} with violations`);
      return broken === 0 ? exitCode.ok : exitCode.found;
    },
  };
}
