import { type Activity, followActivity } from "../activity/activity.ts";
import type { InputChange } from "../activity/input-changes.ts";
import type { Span, SpanKind, Tokens } from "../activity/span.ts";
import { type TimePiece, type TimeSpent, timePieces, timeSpent } from "../activity/time-spent.ts";
import { costsOfTurns, deniedCalls, isToolCall, type Totals, totalsOf } from "../activity/totals.ts";
import { createDiagnoser, type DiagnosedTurn, type Diagnosis, type ObservedViolation } from "../diagnosis/diagnose.ts";
import { eventsInWords, type Incident } from "../diagnosis/incident.ts";
import type { IncidentKind } from "../diagnosis/kinds.ts";
import { type SessionOutcome, sessionOutcomes, turnOfCause } from "../diagnosis/outcome.ts";
import type { TapeHeader } from "../tape/format/header.ts";
import type { Tape } from "../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";
import { joined, singleLine, textAt } from "../timeline/entry/text.ts";

/** The outcome of a session, for a reader without context. */
export interface SessionVerdict {
  readonly outcome: SessionOutcome;
  readonly tone: "good" | "bad" | "warn" | "open";
  /** "Failed", "Finished", ... */
  readonly label: string;
  /** What happened, with the numbers of the events that support it. */
  readonly sentence: string;
  readonly events: readonly number[];
  /** The kinds of incidents that the sentence counts; empty if it names a single one. */
  readonly counts: readonly IncidentKind[];
  /** The next step; `null` if there is nothing to do. */
  readonly next: string | null;
}

/** The calls of one tool in a turn. */
interface ToolCalls {
  readonly name: string;
  readonly calls: number;
  readonly failed: number;
  readonly denied: number;
  /** Calls that were canceled before the tool ran, or that named no tool of the agent. */
  readonly notRun: number;
  /** Calls that an interrupt or the end of the agent cut off. */
  readonly unfinished: number;
}

/** A turn on the first screen of the viewer. */
export interface TurnOverview {
  readonly process: number;
  readonly number: number;
  readonly prompt: string;
  /** What began a turn without a prompt: the end of a task in the background. */
  readonly trigger: string | null;
  /** The final text, at most 400 characters of it. */
  readonly answer: string;
  readonly outcome: DiagnosedTurn["outcome"];
  readonly first: number;
  readonly last: number | null;
  readonly from: number;
  readonly to: number;
  readonly costUsd: number | null;
  readonly tokens: Tokens | null;
  readonly tools: number;
  /** Its tool calls, those of its subagents included, in the order of the first calls; at most eight tools. */
  readonly toolCalls: readonly ToolCalls[];
  /** The inputs of tool calls that a hook or the host replaced; at most eight. */
  readonly changes: readonly Omit<InputChange, "input">[];
  readonly time: TimeSpent;
  readonly incidents: readonly Incident[];
}

/** A step of a session that took time: a span, the start of the agent, or a request of the host. */
export interface SlowStep {
  readonly kind: SpanKind | "startup" | "request";
  /** The tool, the model, the hook event, or the subtype of the request. */
  readonly name: string;
  readonly detail: string;
  readonly process: number;
  readonly outcome: Span["outcome"];
  /** The subagent that it belongs to. */
  readonly subagent: string | null;
  /** Number of its first event. */
  readonly first: number;
  /** Its own duration in microseconds, without the time in which it waited for a decision. */
  readonly us: number;
}

/** How much of a session a recording contains. `running`: it is still recorded. */
type RecordingState = Tape["state"] | "running";

/** The content of a page's first screen. Small, so that the page can show it before it has read the session. */
export interface Overview {
  readonly verdict: SessionVerdict;
  readonly processes: readonly Pick<Diagnosis, "process" | "resumes" | "verdict" | "state">[];
  readonly totals: Totals;
  readonly time: TimeSpent;
  readonly turns: readonly TurnOverview[];
  /** Number of turns that the list omits. */
  readonly moreTurns: number;
  /** What went wrong besides the verdict, the worst first. */
  readonly incidents: readonly Incident[];
  readonly slowest: readonly SlowStep[];
  /** The models that the agent named or that answered, in the order of their first use. */
  readonly models: readonly string[];
  /** The version that the agent names. */
  readonly agentVersion: string | null;
  readonly sessionId: string | null;
  /** Whether the session continues one that is not in the recording. */
  readonly continues: boolean;
  readonly events: number;
}

/** Limits of the lists on the first screen. */
const [mostTurns, mostIncidents, mostSlowest, mostTools, mostChanges] = [200, 50, 6, 8, 8];

const effects = { recovered: 0, blocked: 1, ended: 2, stuck: 3 } as const;

/** The most important diagnosis: the one with the worst cause, otherwise that of the last process. */
const leading = (diagnoses: readonly Diagnosis[]): Diagnosis | undefined =>
  [...diagnoses].sort(
    (a, b) =>
      effects[b.cause?.effect ?? "recovered"] - effects[a.cause?.effect ?? "recovered"] || b.process - a.process,
  )[0];

const tones = {
  finished: "good",
  recovered: "good",
  degraded: "warn",
  failed: "bad",
  interrupted: "warn",
  stuck: "warn",
  truncated: "warn",
  working: "open",
  empty: "open",
} as const satisfies Readonly<Record<SessionOutcome, SessionVerdict["tone"]>>;

const running = "Running";

const sentenceCase = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

function labelOf(diagnosis: Diagnosis, recording: RecordingState): Pick<SessionVerdict, "outcome" | "tone" | "label"> {
  const { outcome, turns, cause } = diagnosis;
  // What has no answer yet may get it.
  if (recording === "running" && (outcome === "stuck" || outcome === "working"))
    return { outcome: "working", tone: tones.working, label: running };
  const isInterrupt = cause?.kind.startsWith("interrupt.") === true;
  const word =
    outcome === "recovered" && isInterrupt ? "Finished after an interrupt" : sentenceCase(sessionOutcomes[outcome]);
  if (outcome === "failed" || outcome === "interrupted") {
    const hit = turnOfCause(diagnosis);
    const later = hit === undefined || hit === turns.at(-1) ? "" : ` in turn ${hit.number}`;
    return { outcome, tone: tones[outcome], label: `${word}${later}` };
  }
  if (outcome === "working" && recording === "cut")
    return { outcome, tone: "open", label: "The recording stops while it works" };
  if (outcome !== "finished" && outcome !== "recovered") return { outcome, tone: tones[outcome], label: word };
  const missing =
    recording === "complete" || recording === "running"
      ? ""
      : `, but the recording is ${recording === "cut" ? "incomplete" : "damaged"}`;
  return { outcome, tone: missing === "" ? "good" : "warn", label: `${word}${missing}` };
}

/** What happened to tool calls, with their number, by the kind of incident. */
const toolIncidents: Readonly<Partial<Record<IncidentKind, (calls: string) => string>>> = {
  "permission.denied-by-host": (calls) => `the host denied ${calls}`,
  "permission.denied-by-rule": (calls) => `deny rules denied ${calls}`,
  "permission.denied-by-mode": (calls) => `the permission mode denied ${calls}`,
  "permission.denied-by-classifier": (calls) => `the safety check of auto mode denied ${calls}`,
  "permission.nobody-to-ask": (calls) => `no host could be asked about ${calls}`,
  "hook.denied-tool": (calls) => `hooks denied ${calls}`,
  "tool.failed": (calls) => `${calls} failed`,
};

/** What happened to the tool call of an incident. For a count, it does not matter whether a tool of an MCP server failed. */
const countedKind = (kind: IncidentKind): IncidentKind => (kind === "mcp.tool-failed" ? "tool.failed" : kind);

const list = new Intl.ListFormat("en");

/** A sentence that counts incidents. */
type IncidentSummary = Pick<SessionVerdict, "sentence" | "events" | "counts">;

/** The first event of each incident. */
const firstEvents = (incidents: readonly Incident[]): number[] => incidents.flatMap(({ events }) => events.slice(0, 1));

const timesOf = (incidents: readonly Incident[]): number => incidents.reduce((sum, { times }) => sum + times, 0);

/** Counts denied and failed tool calls, if there are several. */
function callSummary(process: number, incidents: readonly Incident[], spans: readonly Span[]): IncidentSummary | null {
  const counted = incidents.filter(({ kind }) => countedKind(kind) in toolIncidents);
  if (timesOf(counted) < 2) return null;
  const all = spans.filter((span) => span.process === process && isToolCall(span)).length;
  const byKind = [...Map.groupBy(counted, ({ kind }) => countedKind(kind))];
  const events = firstEvents(counted);
  const describe = (amount: (calls: number) => string): string =>
    list.format(byKind.flatMap(([kind, of]) => toolIncidents[kind]?.(amount(timesOf(of))) ?? []));
  const isAll = byKind.length === 1 && timesOf(counted) === all;
  const what = isAll
    ? sentenceCase(describe((calls) => (all === 2 ? "both tool calls" : `all ${calls} tool calls`)))
    : `Of ${all} tool calls, ${describe(String)}`;
  return {
    sentence: `${what}${eventsInWords(events)}.`,
    events,
    counts: [...new Set(counted.map(({ kind }) => kind))],
  };
}

/** Most requests that a sentence names. */
const mostNamed = 3;

/** Counts the requests of the host that the agent refused, if there are several. */
function refusalSummary(incidents: readonly Incident[], { requests }: Activity): IncidentSummary | null {
  const refused = incidents.filter(({ kind }) => kind === "control.refused");
  if (timesOf(refused) < 2) return null;
  const events = firstEvents(refused);
  const bySeq = new Map(requests.map(({ first, subtype }) => [first, subtype]));
  const names = [...new Set(events.map((seq) => singleLine(bySeq.get(seq) ?? "", 60)))].filter((name) => name !== "");
  const verb = names.length > mostNamed ? ", including " : ": ";
  const named = names.length === 0 ? "" : `${verb}${list.format(names.slice(0, mostNamed))}`;
  const sentence = `The agent refused ${timesOf(refused)} requests of the host${named}${eventsInWords(events)}.`;
  return { sentence, events, counts: ["control.refused"] };
}

/** Counts incidents of the kind of the cause, if there are several. */
function incidentSummary(
  { process, outcome, cause, incidents }: Diagnosis,
  activity: Activity,
): IncidentSummary | null {
  if (outcome !== "degraded" || cause === null) return null;
  if (cause.kind === "control.refused") return refusalSummary(incidents, activity);
  return toolIncidents[countedKind(cause.kind)] === undefined ? null : callSummary(process, incidents, activity.spans);
}

function verdictOf(
  diagnosis: Diagnosis | undefined,
  summary: IncidentSummary | null,
  recording: RecordingState,
): SessionVerdict {
  if (diagnosis === undefined) {
    const sentence = "The session contains no frame.";
    return { outcome: "empty", tone: "open", label: "Empty", sentence, events: [], counts: [], next: null };
  }
  const { cause, next, state, verdict } = diagnosis;
  const label = labelOf(diagnosis, recording);
  if (summary !== null) return { ...label, ...summary, next };
  const sentence = joined([cause?.sentence ?? null, cause?.wentOn ?? null], " ");
  if (cause !== null) {
    const events = cause.wentOnAt === undefined ? cause.events : [...cause.events, cause.wentOnAt];
    return { ...label, sentence, events, counts: [], next: label.label === running ? null : next };
  }
  if (verdict === "working" || verdict === "waiting")
    return { ...label, sentence: state.sentences[0] ?? "", events: state.events, counts: [], next: null };
  const where = recording === "complete" || recording === "running" ? "" : " in what the recording contains";
  return { ...label, sentence: `Nothing went wrong${where}.`, events: [], counts: [], next: null };
}

/** The end of a task in the background. */
interface TaskEnd {
  readonly process: number;
  readonly seq: number;
  readonly summary: string;
}

/** Names a task by its description, unless its own summary does. */
function taskEndText(description: string, summary: string): string {
  if (description === "" || summary.includes(description)) return summary;
  return joined([`"${description}" ended`, summary], ": ");
}

/** Counts the calls of each tool. */
function toolCallsOf(spans: readonly Span[], denied: ReadonlySet<number>): ToolCalls[] {
  const byName = Map.groupBy(spans, ({ kind, name }) => (kind === "subagent" ? `subagent ${name}` : name));
  const count = (list: readonly Span[], test: (span: Span) => boolean): number => list.filter(test).length;
  return [...byName].slice(0, mostTools).map(([name, list]) => ({
    name,
    calls: list.length,
    failed: count(list, ({ outcome }) => outcome === "failed"),
    denied: count(list, ({ id }) => denied.has(id)),
    unfinished: count(
      list,
      ({ id, ran, outcome }) => ran && (outcome === "interrupted" || outcome === "open") && !denied.has(id),
    ),
    notRun: count(list, ({ id, ran, outcome }) => !ran && outcome !== "failed" && !denied.has(id)),
  }));
}

/** The time of a process that belongs to no turn: it starts, waits for an MCP server, or answers requests of the host. */
const processPieces = ({ startups, requests, spans }: Activity): (TimePiece & { process: number })[] => [
  ...startups.map((startup) => ({ ...startup, kind: "startup" as const, root: -1 })),
  ...requests.map((request) => ({ ...request, kind: "request" as const, root: -1 })),
  ...spans.flatMap(({ kind, parent, process, from, to }) =>
    kind === "mcp" && parent === null ? [{ process, from, to, kind, root: -1 }] : [],
  ),
];

function turnsOf(diagnoses: readonly Diagnosis[], activity: Activity, taskEnds: readonly TaskEnd[]): TurnOverview[] {
  const { spans, reports, changes } = activity;
  const pieces = new Map<number, TimePiece[]>();
  for (const piece of timePieces(spans)) {
    const list = pieces.get(piece.root) ?? [];
    pieces.set(piece.root, list);
    list.push(piece);
  }
  const tools = new Map<number, Span[]>();
  const denied = deniedCalls(spans);
  const roots: number[] = [];
  for (const span of spans) {
    const { id, parent, kind } = span;
    const root = parent === null ? id : (roots[parent] ?? id);
    roots[id] = root;
    if (kind !== "tool" && kind !== "subagent") continue;
    const list = tools.get(root) ?? [];
    tools.set(root, list);
    list.push(span);
  }
  const starts = Map.groupBy(processPieces(activity), ({ process }) => process);
  const byResult = new Map(reports.map((report) => [report.seq, report]));
  const turnSpans = new Map(
    spans.filter(({ kind }) => kind === "turn").map((span) => [`${span.process} ${span.name}`, span]),
  );
  const costs = costsOfTurns(reports);
  /** The descriptions of tasks and subagents, by the events that ended them. */
  const names = new Map(
    spans.flatMap(({ kind, last, detail }) =>
      (kind === "task" || kind === "subagent") && last !== null ? [[last, singleLine(detail, 60)] as const] : [],
    ),
  );
  return diagnoses.flatMap(({ process, turns }) =>
    turns.map((turn): TurnOverview => {
      const span = turnSpans.get(`${process} Turn ${turn.number}`);
      const report = turn.to === null ? undefined : byResult.get(turn.to);
      const [from, to] = [span?.from ?? 0, span?.to ?? 0];
      const prompt = singleLine(turn.prompts.join(" ") || (span?.detail ?? ""), 240);
      const used = tools.get(span?.id ?? -1) ?? [];
      const ended = taskEnds.findLast((one) => one.process === process && one.seq <= turn.from);
      return {
        process,
        number: turn.number,
        prompt,
        trigger: prompt === "" && ended !== undefined ? taskEndText(names.get(ended.seq) ?? "", ended.summary) : null,
        answer: report?.text ?? "",
        outcome: turn.outcome,
        first: span?.first ?? turn.from,
        last: turn.to,
        ...{ from, to },
        costUsd: report === undefined ? null : (costs.get(report) ?? null),
        tokens: report?.tokens ?? null,
        tools: used.length,
        toolCalls: toolCallsOf(used, denied),
        changes: changes
          .filter((one) => one.process === process && one.seq >= turn.from && one.seq <= (turn.to ?? one.seq))
          .slice(0, mostChanges)
          .map(({ input: _, ...change }) => change),
        time: timeSpent([...(pieces.get(span?.id ?? -1) ?? []), ...(starts.get(process) ?? [])], from, to),
        incidents: turn.incidents,
      };
    }),
  );
}

/** The turns to show: if there are too many, those with incidents and the last ones. */
function chosen(turns: readonly TurnOverview[]): TurnOverview[] {
  if (turns.length <= mostTurns) return [...turns];
  const notable = turns.filter(
    ({ outcome, incidents }, index) => outcome !== "answered" || incidents.length > 0 || index === 0,
  );
  const shown = new Set([...notable.slice(0, mostTurns / 2), ...turns.slice(-mostTurns / 2)]);
  return turns.filter((turn) => shown.has(turn));
}

const isStep = ({ kind, ran }: Span): boolean => ran && kind !== "turn" && kind !== "interrupt";

/** The model calls that are part of a compaction. */
function compactionCalls(spans: readonly Span[]): ReadonlySet<number> {
  const calls = new Set<number>();
  const ends = new Map<number, number>();
  const ordered = spans
    .filter(({ kind }) => kind === "compaction" || kind === "model")
    .sort((a, b) => a.from - b.from || b.to - a.to);
  for (const { id, kind, process, to } of ordered) {
    const end = ends.get(process) ?? 0;
    if (kind === "compaction") ends.set(process, Math.max(end, to));
    else if (to <= end) calls.add(id);
  }
  return calls;
}

/** Whether a span is a request of a tool to its MCP server, which repeats the call of the tool. */
const isRequestOfTool = ({ kind, parent }: Span, spans: readonly Span[]): boolean =>
  kind === "mcp" && parent !== null && spans[parent]?.kind === "tool";

/** The name of the subagent that a span is part of. Parents come first, so the name of a parent is known. */
function subagentsOf(spans: readonly Span[]): (string | null)[] {
  const names: (string | null)[] = [];
  for (const { id, parent } of spans) {
    const around = parent === null ? undefined : spans[parent];
    names[id] = around?.kind === "subagent" ? around.name : (names[parent ?? -1] ?? null);
  }
  return names;
}

/** The steps with the longest own duration: at least a hundredth of the session. */
function slowestOf({ spans, startups, requests, from, to }: Activity): SlowStep[] {
  const subagents = subagentsOf(spans);
  const waited = new Map<number, number>();
  for (const { kind, parent, ...span } of spans) {
    if ((kind === "permission" || kind === "hook") && parent !== null)
      waited.set(parent, (waited.get(parent) ?? 0) + span.to - span.from);
  }
  const repeated = compactionCalls(spans);
  const least = Math.max(Number.MIN_VALUE, (to - from) / 100);
  const steps = spans.flatMap((span): SlowStep[] => {
    const us = span.to - span.from - (waited.get(span.id) ?? 0);
    if (us < least || !isStep(span) || repeated.has(span.id) || isRequestOfTool(span, spans)) return [];
    const { id, kind, name, detail, process, first, outcome } = span;
    return [{ kind, name, detail, process, first, outcome, subagent: subagents[id] ?? null, us }];
  });
  // The handshake is part of the start, and an interrupt is part of its turn.
  const ofHost = requests.filter(({ subtype }) => subtype !== "initialize" && subtype !== "interrupt");
  const others = [
    ...startups.map((startup) => ({ ...startup, kind: "startup" as const, name: "" })),
    ...ofHost.map((request) => ({ ...request, kind: "request" as const, name: request.subtype })),
  ].map(
    ({ kind, name, process, first, ...step }): SlowStep => ({
      ...{ kind, name, process, first },
      detail: "",
      outcome: "ok",
      subagent: null,
      us: step.to - step.from,
    }),
  );
  return [...steps, ...others]
    .filter(({ us }) => us >= least)
    .sort((a, b) => b.us - a.us)
    .slice(0, mostSlowest);
}

/** What the frames of a session say about it as a whole. */
interface SessionNames extends Pick<Overview, "agentVersion" | "sessionId" | "continues" | "events"> {
  /** The model that the agent named at the start. */
  readonly model: string | null;
}

/** The models of a session, the announced one first. Its name may have the size of its context as a suffix. */
function modelsOf(announced: string | null, spans: readonly Span[]): string[] {
  const answered = spans.flatMap(({ kind, name, outcome }) => (kind === "model" && outcome === "ok" ? [name] : []));
  const others = answered.filter((name) => name !== announced?.replace(/\[\w+\]$/, ""));
  return [...new Set(announced === null ? others : [announced, ...others])];
}

/** The content of the first screen for an activity and its diagnoses. */
function overviewOf(
  activity: Activity,
  diagnoses: readonly Diagnosis[],
  turns: readonly TurnOverview[],
  { model, ...about }: SessionNames,
  state: RecordingState,
): Overview {
  const shown = chosen(turns);
  const first = leading(diagnoses);
  const summary = first === undefined ? null : incidentSummary(first, activity);
  // A summary names no single incident, so that the list has them all.
  const named = summary === null ? first?.cause?.sentence : undefined;
  const incidents = diagnoses.flatMap((one) => one.incidents);
  // What the first sentence does not count is news to a reader. Of what it counts, the cause is the best example.
  const rank = ({ kind, sentence }: Incident): number =>
    summary?.counts.includes(kind) !== true ? 2 : sentence === first?.cause?.sentence ? 1 : 0;
  const worst = [...incidents].sort((a, b) => effects[b.effect] - effects[a.effect] || rank(b) - rank(a));
  return {
    verdict: verdictOf(first, summary, state),
    processes: diagnoses.map(({ process, resumes, verdict, state }) => ({ process, resumes, verdict, state })),
    totals: totalsOf(activity),
    time: timeSpent([...timePieces(activity.spans), ...processPieces(activity)], activity.from, activity.to),
    turns: shown,
    moreTurns: turns.length - shown.length,
    incidents: worst.filter(({ sentence }) => sentence !== named).slice(0, mostIncidents),
    slowest: slowestOf(activity),
    models: modelsOf(model, activity.spans),
    ...about,
  };
}

/** What a session did, what went wrong in it, and how it came out. */
export interface SessionReading {
  readonly activity: Activity;
  /** One for each process. */
  readonly diagnoses: readonly Diagnosis[];
  /** The likeliest cause of what a user sees, over all processes; `null` where nothing went wrong. */
  readonly cause: Incident | null;
  /** All turns; the overview lists at most 200. */
  readonly turns: readonly TurnOverview[];
  readonly overview: Overview;
}

/** Flags with which an agent continues an earlier session. */
const continuesSession = (argv: readonly string[]): boolean =>
  argv.some((arg) => /^--(?:continue|resume)(?:=|$)/.test(arg));

/** Reads a session for the first screen of its page. */
export interface OverviewReader {
  header(header: TapeHeader): void;
  push(event: TapeEvent): void;
  /** Adds the violation of a requirement to the incidents of a process. */
  violation(process: number, violation: ObservedViolation): void;
  /** What was read so far, and how much of the recording that is. */
  reading(state: RecordingState): SessionReading;
  /** Only the overview of {@link OverviewReader.reading}. */
  overview(state: RecordingState): Overview;
}

/**
 * Starts to read a session from its first event: turns, spans of time, incidents and totals in one pass.
 *
 * @example
 * import { readOverview } from "@agentwire/replay";
 * import { readTapeFile } from "@agentwire/replay/node";
 *
 * const reader = readOverview();
 * for await (const item of readTapeFile("session.tape.jsonl")) {
 *   if (item.kind === "header") reader.header(item.header);
 *   if (item.kind === "event") reader.push(item.event);
 * }
 * const { overview, activity } = reader.reading("complete");
 * console.log(overview.verdict.sentence, overview.totals.costUsd, activity.spans.length);
 */
export function readOverview(): OverviewReader {
  const diagnoser = createDiagnoser();
  // The diagnosis already follows the turns.
  const follower = followActivity({ header() {}, push() {}, histories: diagnoser.histories });
  const taskEnds: TaskEnd[] = [];
  let events = 0;
  let model: string | null = null;
  let agentVersion: string | null = null;
  let sessionId: string | null = null;
  let continues = false;
  const reading = (state: RecordingState): SessionReading => {
    const [activity, diagnoses] = [follower.activity(), diagnoser.diagnoses(state === "cut")];
    const turns = turnsOf(diagnoses, activity, taskEnds);
    return {
      activity,
      diagnoses,
      cause: leading(diagnoses)?.cause ?? null,
      turns,
      overview: overviewOf(activity, diagnoses, turns, { model, agentVersion, sessionId, continues, events }, state),
    };
  };
  return {
    header(header) {
      diagnoser.header(header);
      follower.header(header);
      continues = continuesSession(header.argv ?? []);
    },
    push(event) {
      events++;
      diagnoser.push(event);
      follower.push(event);
      if (isEvent(event, "process/spawn") && event.process === 1) continues ||= continuesSession(event.argv ?? []);
      if (!isEvent(event, "wire/frame")) return;
      const subtype = textAt(event.frame, "subtype");
      if (subtype === "task_notification") {
        const { process, seq } = event;
        const summary = singleLine(textAt(event.frame, "summary") ?? "a task in the background", 160);
        taskEnds.push({ process, seq, summary });
      }
      if (subtype !== "init") return;
      model ??= textAt(event.frame, "model");
      agentVersion ??= textAt(event.frame, "claude_code_version");
      sessionId ??= textAt(event.frame, "session_id");
    },
    violation: diagnoser.violation,
    reading,
    overview: (state) => reading(state).overview,
  };
}
