import {
  createDiagnoser,
  type DiagnosedTurn,
  type Diagnosis,
  type Incident,
  isEvent,
  type TapeEvent,
} from "@agentwire/replay";
import { eventNumber } from "../../flag/parsers.ts";
import { contentsOf, isControlRequest, onlySide } from "../../input/contents.ts";
import { noSuchEvent } from "../../input/events.ts";
import type { Input } from "../../input/open.ts";
import { entryHead, entryLine } from "../../inspect/entry-line.ts";
import { timelineEntriesOf } from "../../inspect/state-at.ts";
import { declareShards, runSharded } from "../../suite/run.ts";
import { type Examination, notExamined, passed, sessionSuite } from "../../suite/sessions.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";

const headings = {
  ended: "The agent process has ended.",
  finished: "Nothing is open.",
  waiting: "The session is waiting for an answer.",
  working: "The session is working.",
} as const;

/** Whether every turn was answered, or the session went on to an answer, so that no problem prevented its end. */
const succeeded = ({ verdict, cause, turns }: Diagnosis): boolean =>
  (verdict === "ended" || verdict === "finished") &&
  (cause === null || cause.effect === "blocked" || cause.effect === "recovered") &&
  turns.length > 0 &&
  turns.at(-1)?.outcome === "answered" &&
  (cause?.wentOn !== undefined || turns.every(({ outcome }) => outcome === "answered"));

/** The first line: the state of the session. */
function heading(diagnosis: Diagnosis): string {
  if (!succeeded(diagnosis)) {
    const last = diagnosis.turns.at(-1)?.outcome;
    if (diagnosis.cause?.kind === "recording.truncated") return "The recording breaks off before the session ends.";
    if (diagnosis.verdict !== "ended" || (last !== "failed" && last !== "interrupted"))
      return headings[diagnosis.verdict];
    return `${headings.ended} Its last turn ${last === "failed" ? "failed" : "was interrupted"}.`;
  }
  const incidents = diagnosis.incidents.reduce((sum, { times }) => sum + times, 0);
  const rest = incidents === 0 ? "" : `, after ${count(incidents, "problem")} on the way`;
  const all = diagnosis.turns.length;
  const answered = diagnosis.turns.filter(({ outcome }) => outcome === "answered").length;
  const turns = `${answered === all ? "" : `${answered} of `}${count(all, "turn")} answered`;
  return `The session ${diagnosis.cause?.effect === "recovered" ? "recovered" : "succeeded"}: ${turns}${rest}.`;
}

/** Maximum number of listed incidents of one kind in a turn. */
const listed = 2;

/** Lists incidents. If there are many of one kind, lists the first ones and the events of the others. */
function printIncidents(terminal: Terminal, incidents: readonly Incident[], all: boolean): void {
  for (const [kind, group] of Map.groupBy(incidents, (incident) => incident.kind)) {
    const shown = all || group.length <= listed + 1 ? group : group.slice(0, listed);
    for (const { sentence } of shown) terminal.out(safe(`  - ${sentence}`));
    const rest = group.slice(shown.length);
    if (rest.length === 0) continue;
    const events = rest.slice(0, 12).map((incident) => incident.events[0] ?? "?");
    const more = rest.length > events.length ? ", ..." : "";
    terminal.out(
      `  - ${rest.length} more of the kind ${kind} (events ${events.join(", ")}${more}; --all-turns lists them)`,
    );
  }
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

function printTurn(terminal: Terminal, turn: DiagnosedTurn, all: boolean): void {
  const { number, prompts, from, to, outcome, incidents } = turn;
  const shownPrompts = prompts.map((text) => ` ${JSON.stringify(text.slice(0, 60))}`).join(",");
  const range = to === null ? `from event ${from}` : `events ${from} to ${to}`;
  terminal.out(safe(`Turn ${number}${shownPrompts} (${range}): `) + styled(terminal, colors[outcome], outcome));
  printIncidents(terminal, incidents, all);
}

/** The turns to show: all of them on request, otherwise the last one and those with incidents. */
function turnsToShow({ turns }: Diagnosis, allTurns: boolean): readonly DiagnosedTurn[] {
  if (allTurns) return turns;
  return turns.filter(({ incidents }, index) => incidents.length > 0 || index === turns.length - 1).slice(-3);
}

function print(terminal: Terminal, path: string, diagnosis: Diagnosis, { allTurns }: WhyOptions): void {
  const { cause, next, state, incidents, turns } = diagnosis;
  if (cause !== null) {
    const label = succeeded(diagnosis) ? "Main problem:" : "Cause:";
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
    if (causeText === "" || !sentence.startsWith(causeText)) terminal.out(safe(`  - ${sentence}`));
  }
  const shown = turnsToShow(diagnosis, allTurns);
  if (shown.length > 1 || (shown[0]?.incidents.length ?? 0) > 1 || allTurns) {
    terminal.out("");
    for (const turn of shown) printTurn(terminal, turn, allTurns);
    const hidden = turns.length - shown.length;
    if (hidden > 0) terminal.out(`(${count(hidden, "more turn")}: --all-turns)`);
  }
  const shownInTurns = new Set(turns.flatMap((turn) => turn.incidents.map(({ sentence }) => sentence)));
  const others = incidents.filter(({ sentence }) => !shownInTurns.has(sentence) && sentence !== cause?.sentence);
  if (others.length === 0) return;
  terminal.out("");
  terminal.out("Outside the turns:");
  printIncidents(terminal, others, allTurns);
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

async function explain(terminal: Terminal, input: Input, options: WhyOptions): Promise<Examination> {
  const file = input.path;
  const side = input.kind === "transcript" ? null : onlySide(await contentsOf(input));
  if (side !== null) {
    terminal.note(safe(`${file}: control requests are ignored, because the log holds only what the ${side} sent.`));
  }
  const { at, json } = options;
  const diagnoser = createDiagnoser();
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
      if (item.kind === "event" && item.event.seq <= at && (side === null || !isControlRequest(item.event)))
        diagnoser.push(item.event);
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
  const diagnoses = diagnoser.diagnoses(cut, torn !== null);
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
  const eventsOf = ({ cause, state }: Diagnosis) => [...(cause?.events ?? []), ...state.events];
  const entries = await timelineEntriesOf(input, diagnoses.flatMap(eventsOf));
  for (const diagnosis of diagnoses) {
    const which = diagnoses.length > 1 ? `Process ${diagnosis.process}: ` : "";
    terminal.out(styled(terminal, "bold", `${which}${heading(diagnosis)}`));
    print(terminal, file, diagnosis, options);
    const events = eventsOf(diagnosis);
    const shown = entries.filter(({ seq }) => events.includes(seq));
    if (shown.length === 0) continue;
    terminal.out("");
    terminal.verbatim(entryHead(terminal));
    for (const entry of shown) terminal.verbatim(entryLine(terminal, entry));
    if (diagnosis !== diagnoses.at(-1)) terminal.out("");
  }
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
      .argument("<tape...>", "tapes, logs of frames or transcripts, or folders of them")
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
