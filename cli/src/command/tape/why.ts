import {
  createDiagnoser,
  type DiagnosedTurn,
  type Diagnoser,
  type Diagnosis,
  type Incident,
  isEvent,
  lineAssembler,
  type SessionOutcome,
  sessionOutcomes,
  type TapeEvent,
  turnOfCause,
} from "@agentwire/replay";
import { laws, type Violation } from "@agentwire/testing/law";
import { eventNumber } from "../../flag/parsers.ts";
import { isDefect, lawCheckFor } from "../../input/check-laws.ts";
import { type Contents, contentsOf, isControlRequest, onlySide } from "../../input/contents.ts";
import { noSuchEvent } from "../../input/events.ts";
import type { Input } from "../../input/open.ts";
import { entryHead, entryLine } from "../../inspect/entry-line.ts";
import { timelineEntriesOf } from "../../inspect/state-at.ts";
import { declareShards, runSharded } from "../../suite/run.ts";
import { type Examination, notExamined, passed, sessionSuite } from "../../suite/sessions.ts";
import { count, quotedPrompt, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";

/** The turns that were answered, such as "1 of 2 turns answered". */
function answeredTurns({ turns }: Diagnosis): string {
  const answered = turns.filter(({ outcome }) => outcome === "answered").length;
  return `${answered === turns.length ? "" : `${answered} of `}${count(turns.length, "turn")} answered`;
}

/** Where a session failed or was interrupted: the turn of the cause, if there are several turns. */
function turnOfEnd(diagnosis: Diagnosis): string {
  const hit = turnOfCause(diagnosis);
  return hit === undefined || diagnosis.turns.length < 2 ? "" : ` in turn ${hit.number} of ${diagnosis.turns.length}`;
}

/** The first line: how the session came out. `cut`: the tape has no end. */
function heading(diagnosis: Diagnosis, cut: boolean): string {
  const { outcome, verdict, cause, incidents, turns } = diagnosis;
  const open = cut ? "The recording breaks off. At its last event, the session" : "The session";
  const counted = incidents.filter((one) => !isViolation(one) || one.sentence === cause?.sentence);
  const problems = counted.reduce((sum, { times }) => sum + times, 0);
  const after = problems === 0 ? "" : `, ${count(problems, "problem")} on the way`;
  switch (outcome) {
    case "truncated":
      return "The recording breaks off before the session ends.";
    case "stuck":
      return verdict === "waiting"
        ? `${open} is stuck: it is waiting for an answer.`
        : `${open} has not ended: it is still working, or stuck.`;
    case "working":
      return `${open} is ${sessionOutcomes.working}.`;
    case "failed":
      return cause?.kind === "hook.blocked-prompt"
        ? `A hook blocked the prompt${turnOfEnd(diagnosis)}.`
        : `The session failed${turnOfEnd(diagnosis)}.`;
    case "interrupted":
      return `The session was interrupted${turnOfEnd(diagnosis)}.`;
    default: {
      if (turns.length === 0)
        return verdict === "finished" ? "Nothing was asked." : "The session ended without a turn.";
      const unended = cut ? " The recording has no end." : "";
      return `The session ${sessionOutcomes[outcome]}: ${answeredTurns(diagnosis)}${after}.${unended}`;
    }
  }
}

/** Maximum number of listed incidents of a turn, and of events of a problem. */
const listed = 12;

/** The first and the last of many events. */
const ends = (events: readonly number[]): readonly number[] =>
  events.length > listed ? [...events.slice(0, listed / 2), ...events.slice(-listed / 2)] : events;

const isViolation = ({ kind }: Incident): boolean => kind === "requirement.violated";

/** Lists incidents in the order of the tape: all of them, or the first ones. Does not repeat the text of the cause. */
function printIncidents(
  terminal: Terminal,
  incidents: readonly Incident[],
  cause: Incident | null,
  all: boolean,
): void {
  // The last line of the output counts the violations, and `check` lists them.
  const reported = all ? incidents : incidents.filter((one) => !isViolation(one) || one.sentence === cause?.sentence);
  const ordered = reported.toSorted((a, b) => (a.events[0] ?? 0) - (b.events[0] ?? 0));
  const shown = all ? ordered : ordered.slice(0, listed);
  for (const { sentence, events } of shown) {
    const repeated = sentence === cause?.sentence && events.length > 0;
    terminal.out(safe(`  - ${repeated ? `The problem above (event ${events.at(-1)}).` : sentence}`));
  }
  const rest = ordered.length - shown.length;
  if (rest > 0) terminal.out(`  - ${count(rest, "more problem")}; --all-turns lists all of them`);
}

interface WhyOptions {
  readonly at: number;
  readonly allTurns: boolean;
  readonly json: boolean;
}

/** The command that shows the events of an incident. */
const showSource = (path: string, { events }: Incident): string | null => {
  const last = events.at(-1);
  return last === undefined ? null : `agentwire inspect ${path} --at ${last}`;
};

const colors = { answered: "green", failed: "red", interrupted: "yellow", open: "cyan" } as const;

function printTurn(terminal: Terminal, turn: DiagnosedTurn, cause: Incident | null, all: boolean): void {
  const { number, prompts, from, to, outcome, incidents } = turn;
  const shownPrompts = prompts.map((text) => ` ${quotedPrompt(text)}`).join(",");
  const range = to === null ? `from event ${from}` : `events ${from} to ${to}`;
  terminal.out(safe(`Turn ${number}${shownPrompts} (${range}): `) + styled(terminal, colors[outcome], outcome));
  printIncidents(terminal, incidents, cause, all);
}

/** Outcomes of a session that came to its end despite its problems. */
const completed: ReadonlySet<SessionOutcome> = new Set<SessionOutcome>(["recovered", "degraded"]);

/** The turns to show: all of them on request, otherwise the last one and those with incidents. */
function turnsToShow({ turns }: Diagnosis, allTurns: boolean): readonly DiagnosedTurn[] {
  if (allTurns) return turns;
  return turns.filter(({ incidents }, index) => incidents.length > 0 || index === turns.length - 1).slice(-3);
}

function print(terminal: Terminal, path: string, diagnosis: Diagnosis, { allTurns }: WhyOptions): void {
  const { cause, next, state, incidents, turns } = diagnosis;
  if (cause !== null) {
    const label = completed.has(diagnosis.outcome) ? "Main problem:" : "Cause:";
    terminal.out(`${styled(terminal, "bold", label)} ${safe(cause.sentence)}`);
    const step =
      next === null
        ? safe(cause.wentOn ?? "")
        : `${styled(terminal, "bold", "Next:".padEnd(label.length))} ${safe(next)}`;
    terminal.out(step);
    const source = showSource(path, cause);
    if (source !== null) terminal.verbatim(safe(`${" ".repeat(label.length + 1)}${source}`));
  }
  // If the state repeats the cause, print it once.
  const causeText = cause?.sentence.split(" (event")[0] ?? "";
  for (const sentence of state.sentences) {
    if (causeText !== "" && sentence.startsWith(causeText)) continue;
    const [ending = "", text] = sentence.split(" It says: ");
    const isKnown = text !== undefined && causeText.includes(text.slice(0, 40).replace(/\.$/, ""));
    terminal.out(safe(`  - ${isKnown ? ending : sentence}`));
  }
  const shown = turnsToShow(diagnosis, allTurns);
  if (shown.length > 1 || (shown[0]?.incidents.filter((one) => !isViolation(one)).length ?? 0) > 1 || allTurns) {
    terminal.out("");
    for (const turn of shown) printTurn(terminal, turn, cause, allTurns);
    const hidden = turns.length - shown.length;
    if (hidden > 0) terminal.out(`(${count(hidden, "more turn")}: --all-turns)`);
  }
  const shownInTurns = new Set(turns.flatMap((turn) => turn.incidents.map(({ sentence }) => sentence)));
  const others = incidents.filter(
    (one) => !shownInTurns.has(one.sentence) && one.sentence !== cause?.sentence && (allTurns || !isViolation(one)),
  );
  if (others.length === 0) return;
  terminal.out("");
  terminal.out("Outside the turns:");
  printIncidents(terminal, others, cause, allTurns);
}

/** The text of a note for people. Notes in JSON are for programs. */
const noteOf = (event: TapeEvent): readonly string[] =>
  isEvent(event, "note/text") && !event.text.startsWith("{") ? [event.text] : [];

/** What damaged lines, or an incomplete last line, mean for the verdict; `null` if there are none. */
function doubtOf(lines: readonly number[], torn: number | null): string | null {
  if (lines.length === 0)
    return torn === null
      ? null
      : `The verdict is incomplete. The file breaks off in line ${torn}: the cause may be in what is missing after it.`;
  const shown = lines.slice(0, 5).join(", ");
  const which = `${lines.length === 1 ? "Line" : "Lines"} ${shown}${lines.length > 5 ? ", ..." : ""}`;
  return `The verdict is incomplete. ${which} of the file cannot be trusted: the cause may be in what is missing there.`;
}

/** Checks the laws of the protocol on the events of a diagnosis, and adds what violates them to it. */
function followLaws(contents: Contents, diagnoser: Diagnoser) {
  const check = lawCheckFor(contents);
  const assembler = lineAssembler();
  let process = 1;
  const observed: { readonly process: number; readonly violation: Violation }[] = [];
  const add = (found: readonly Violation[]): void => {
    for (const violation of found) observed.push({ process, violation });
  };
  return {
    push(stored: TapeEvent): void {
      const event = assembler.push(stored);
      if (event === null) return;
      process = event.process;
      add(check.event(event));
    },
    end: (): void => add(check.end()),
    /**
     * Reports the violations of requirements that a session depends on, in the order of the specification. Returns the
     * number of all violations.
     */
    report(): number {
      const orderOf = ({ requirement }: Violation) => laws.findIndex((law) => law.requirement === requirement);
      observed.sort((a, b) => orderOf(a.violation) - orderOf(b.violation));
      for (const { process, violation } of observed) if (isDefect(violation)) diagnoser.violation(process, violation);
      return observed.length;
    },
  };
}

async function explain(terminal: Terminal, input: Input, options: WhyOptions): Promise<Examination> {
  const file = input.path;
  const contents = await contentsOf(input);
  const side = input.kind === "transcript" ? null : onlySide(contents);
  if (side !== null) {
    terminal.note(safe(`${file}: control requests are ignored, because the log holds only what the ${side} sent.`));
  }
  const { at, json } = options;
  const diagnoser = createDiagnoser();
  const lawful = followLaws(contents, diagnoser);
  const notes: string[] = [];
  let cut = false;
  let torn: number | null = null;
  const damaged: number[] = [];
  let last = -1;
  for await (const batch of input.read()) {
    for (const item of batch) {
      if (item.kind === "header") diagnoser.header(item.header);
      if (item.kind === "event") last = item.event.seq;
      if (item.kind === "event") notes.push(...noteOf(item.event));
      if (item.kind === "event" && item.event.seq <= at) {
        if (side === null || !isControlRequest(item.event)) diagnoser.push(item.event);
        if (damaged.length === 0) lawful.push(item.event);
      }
      if (item.kind === "problem") {
        if (item.problem.weight === "damage") damaged.push(item.problem.line);
        else cut = true;
        if (item.problem.torn === true) torn = item.problem.line;
        terminal.err(safe(`${file}:${item.problem.line}: ${item.problem.message}`));
      }
    }
  }
  if (Number.isFinite(at) && at > last) {
    terminal.err(safe(noSuchEvent(file, at, last)));
    return notExamined(noSuchEvent(file, at, last));
  }
  if (!Number.isFinite(at) && !cut && damaged.length === 0) lawful.end();
  const violations = lawful.report();
  const isEarlier = Number.isFinite(at) && at < last;
  const diagnoses = diagnoser.diagnoses(cut && !isEarlier, torn !== null && !isEarlier);
  if (diagnoses.length === 0) {
    const reason = `${file} contains no frame; there is nothing to explain.`;
    terminal.err(safe(reason));
    return notExamined(reason);
  }
  const doubt = doubtOf(damaged, torn);
  const examination = doubt === null ? passed : notExamined(doubt);
  if (json) {
    terminal.verbatim(JSON.stringify(diagnoses));
    return examination;
  }
  if (doubt !== null) terminal.out(styled(terminal, "yellow", doubt));
  const eventsOf = ({ cause, state }: Diagnosis) => new Set([...ends(cause?.events ?? []), ...ends(state.events)]);
  const entries = await timelineEntriesOf(
    input,
    diagnoses.flatMap((one) => [...eventsOf(one)]),
  );
  for (const diagnosis of diagnoses) {
    const { process, resumes } = diagnosis;
    const resumed = resumes === null ? "" : `, which resumes the session of process ${resumes}`;
    const which = diagnoses.length > 1 ? `Process ${process}${resumed}: ` : "";
    terminal.out(styled(terminal, "bold", `${which}${heading(diagnosis, cut && !isEarlier)}`));
    print(terminal, file, diagnosis, options);
    const events = eventsOf(diagnosis);
    const shown = entries.filter(({ seq }) => events.has(seq));
    if (shown.length === 0) continue;
    terminal.out("");
    terminal.verbatim(entryHead(terminal));
    for (const entry of shown) terminal.verbatim(entryLine(terminal, entry));
    const rest = (diagnosis.cause?.events ?? []).filter((seq) => !events.has(seq)).length;
    if (rest > 0) terminal.out(`(${count(rest, "more event")} of the problem: --json)`);
    if (diagnosis !== diagnoses.at(-1)) terminal.out("");
  }
  if (violations > 0)
    terminal.out(safe(`\nThe session has ${count(violations, "violation")} of the protocol: agentwire check ${file}`));
  if (notes.length > 0) terminal.out("\nNotes on the tape:");
  for (const note of notes) terminal.out(safe(`  - ${note}`));
  return examination;
}

const suite = ({ terminal, args, options }: Invocation) => {
  const whyOptions: WhyOptions = {
    at: Number(options.at ?? Number.POSITIVE_INFINITY),
    allTurns: options.allTurns === true,
    json: options.json === true,
  };
  return sessionSuite({
    terminal,
    paths: args,
    options,
    title: "Causes of sessions",
    requirement: "The cause of the session's state is known.",
    headed: !whyOptions.json,
    examine: (to, input) => explain(to, input, whyOptions),
  });
};

export const whyCommand = defineCommand({
  paged: true,
  streams: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes, logs of frames or transcripts, or folders or a corpus of them")
      .option("--at <event>", "explain the state after this event", eventNumber)
      .option("--all-turns", "list every turn with what went wrong in it")
      .option("--json", "print the diagnosis as JSON");
    declareShards(command);
    command.addHelpText(
      "after",
      "\nExit codes: 0 the state is explained, whatever it is; 1 no frame, or an unreadable or incomplete line; 3 the file cannot be read.",
    );
  },
  suite,
  run: (invocation) => runSharded(suite(invocation), invocation),
});
