import type { TapeHeader } from "../tape/format/header.ts";
import { lineAssembler } from "../tape/read/line-assembler.ts";
import type { Tape } from "../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";
import { createFold } from "../timeline/fold.ts";
import { collectTurns, type ProcessTurns } from "../timeline/turn-history.ts";
import { type Explanation, explainState } from "../timeline/why.ts";
import { createCollector, type IncidentCollector, type LocatedIncident } from "./collector.ts";
import { type Incident, quote } from "./incident.ts";
import { type IncidentKind, incidentKinds } from "./kinds.ts";
import { type DiagnosedEnd, diagnosedOutcome, type SessionOutcome } from "./outcome.ts";

/** A turn and its incidents. */
export interface DiagnosedTurn {
  /** Counted from 1. */
  readonly number: number;
  /** The texts of its prompts, shortened. */
  readonly prompts: readonly string[];
  /** The numbers of its first event and its result; `to` is `null` if there is no result. */
  readonly from: number;
  readonly to: number | null;
  readonly outcome: "answered" | "failed" | "interrupted" | "open";
  /** In tape order. */
  readonly incidents: readonly Incident[];
}

/** What went wrong in one process of a tape, and what to do about it. */
export interface Diagnosis {
  readonly process: number;
  /** The earlier process whose session it resumes; `null` if it resumes none. */
  readonly resumes: number | null;
  readonly verdict: Explanation["verdict"];
  /** How the session came out, in the word that pages and the corpus also use. */
  readonly outcome: SessionOutcome;
  /** The most likely cause of the visible problem; `null` if nothing went wrong. */
  readonly cause: Incident | null;
  /** What to do about the cause; `null` if there is none, or if the session went on by itself. */
  readonly next: string | null;
  /** Everything that went wrong, in tape order. */
  readonly incidents: readonly Incident[];
  readonly turns: readonly DiagnosedTurn[];
  /** The state of the session, the most important first. */
  readonly state: Explanation;
}

const effects = { recovered: 0, blocked: 1, ended: 2, stuck: 3 } as const;

/** Kinds that precede all others, because the process itself failed. */
const isProcess = (kind: IncidentKind): boolean => kind.startsWith("process.") || kind.startsWith("wire.");

/** A tool that ran against its decision is worse than any failure. */
const isBreach = (kind: IncidentKind): boolean =>
  kind === "permission.denied-but-ran" || kind === "permission.ran-without-answer";

function likelier(a: LocatedIncident, b: LocatedIncident): number {
  return (
    Number(isBreach(a.kind)) - Number(isBreach(b.kind)) ||
    Number(isProcess(a.kind)) - Number(isProcess(b.kind)) ||
    effects[a.effect] - effects[b.effect] ||
    incidentKinds[a.kind].weight - incidentKinds[b.kind].weight ||
    a.turn - b.turn
  );
}

/** Whether an incident is a likelier cause than an earlier one. The first violated requirement explains the others. */
function comesFirst(later: LocatedIncident, earlier: LocatedIncident): boolean {
  const order = likelier(later, earlier);
  return order > 0 || (order === 0 && later.kind !== "requirement.violated");
}

const isToolFailure = (kind: IncidentKind): boolean => kind === "tool.failed" || kind === "mcp.tool-failed";

/** What to do about a cause. A retry that succeeded needs nothing now. */
function nextOf(cause: LocatedIncident | null, incidents: readonly LocatedIncident[]): string | null {
  if (cause === null || cause.wentOn !== undefined) return null;
  const repeated = incidents.find(({ kind, turn, times }) => isToolFailure(kind) && turn === cause.turn && times > 2);
  if (cause.kind === "limit.turns" && repeated !== undefined)
    return `Correct what made the same call fail ${repeated.times} times: the turn spent its model calls on it.`;
  const { next } = incidentKinds[cause.kind];
  const repair = cause.effect === "recovered" ? (cause.repair ?? repairs[cause.kind]) : undefined;
  if (repair === undefined) return next;
  if (repair === cause.repair) return `Nothing to repair: ${repair}.`;
  // The answer is complete, so what to do about an incomplete one does not apply.
  const [first = next] = cause.kind === "model.stream-cut" ? next.split(/(?<=\.) /) : [next];
  return `Nothing to repair: ${repair}. If this repeats, ${first.slice(0, 1).toLowerCase()}${first.slice(1)}`;
}

/** What the agent did by itself after failures from which it recovered. */
const repairs: Readonly<Partial<Record<IncidentKind, string>>> = {
  "model.rate-limit": "a retry succeeded",
  "model.overloaded": "a retry succeeded",
  "model.server-error": "a retry succeeded",
  "model.unreachable": "a retry succeeded",
  "model.empty": "the agent asked again",
  "model.stream-cut": "the agent asked the model again",
  "model.bad-request": "a later call succeeded",
  "model.authentication": "a later call succeeded",
  "model.forbidden": "a later call succeeded",
  "model.not-found": "a later call succeeded",
  "model.billing": "a later call succeeded",
  "model.prompt-too-long": "a later call succeeded",
  "model.malformed": "a later call succeeded",
  "tool.timed-out": "the command went on in the background",
};

const bare = ({ turn: _turn, repair: _repair, ...incident }: LocatedIncident): Incident => incident;

function turnsOf(history: ProcessTurns | undefined, incidents: readonly LocatedIncident[]): DiagnosedTurn[] {
  if (history === undefined) return [];
  const byTurn = new Map<number, Incident[]>();
  for (const incident of incidents) {
    const list = byTurn.get(incident.turn) ?? [];
    byTurn.set(incident.turn, list);
    list.push(bare(incident));
  }
  const inTurn = (number: number): Incident[] => byTurn.get(number) ?? [];
  const ended = history.turns.map(({ number, from, to, outcome, prompts }) => ({
    number: number + 1,
    prompts: prompts.map((prompt) => history.texts[prompt] ?? ""),
    from,
    to,
    outcome: inTurn(number).some(({ kind }) => kind === "hook.blocked-prompt") ? ("failed" as const) : outcome,
    incidents: inTurn(number),
  }));
  const { openTurn } = history;
  if (openTurn === undefined) return ended;
  return [
    ...ended,
    {
      number: openTurn.number + 1,
      prompts: [],
      from: openTurn.from,
      to: null,
      outcome: "open",
      incidents: inTurn(openTurn.number),
    },
  ];
}

/** The incidents that only the ledger of prompts shows. */
function promptIncidents(history: ProcessTurns | undefined, process: boolean): LocatedIncident[] {
  const kinds = { cancelled: "prompt.cancelled", dropped: "prompt.dropped", lost: "prompt.lost" } as const;
  const outcomeText = {
    cancelled: "was withdrawn before a turn took it",
    dropped: "repeats the uuid of an earlier one, so the agent ignored it",
    lost: "has no outcome: the agent ended first",
  } as const;
  return (history?.prompts ?? []).flatMap(({ number, at, outcome }): LocatedIncident[] => {
    if (outcome === undefined || "turn" in outcome || (outcome.kind === "lost" && process)) return [];
    const kind = kinds[outcome.kind];
    const text = history?.texts[number] ?? "";
    const name = text === "" ? "" : ` ${JSON.stringify(quote(text, 60))}`;
    const events = at < 0 ? [] : [at];
    const sentence = `The prompt${name} ${outcomeText[outcome.kind]}${at < 0 ? "" : ` (event ${at})`}.`;
    return [{ kind, effect: incidentKinds[kind].effect, sentence, events, times: 1, turn: history?.turns.length ?? 0 }];
  });
}

/** The violation of a requirement that a law found on the tape. */
export interface ObservedViolation {
  readonly requirement: string;
  /** The side that violates it, if known. */
  readonly side?: string;
  /** What happened, in one sentence. */
  readonly message: string;
  /** The event that shows it; `null` for the end of the tape. */
  readonly seq: number | null;
}

/** The violations that no incident explains, one incident for each requirement and side. */
function violationIncidents(
  violations: readonly ObservedViolation[],
  incidents: readonly LocatedIncident[],
  history: ProcessTurns | undefined,
): LocatedIncident[] {
  const kind = "requirement.violated";
  const explained = new Set(incidents.flatMap(({ events }) => events));
  const unexplained = violations.filter(({ seq }) => (seq === null ? incidents.length === 0 : !explained.has(seq)));
  const groups = Map.groupBy(unexplained, ({ requirement, side }) => `${requirement} ${side}`);
  return [...groups.values()].flatMap(([first, ...more]): LocatedIncident[] => {
    if (first === undefined) return [];
    const { requirement, side, message, seq } = first;
    const events = [first, ...more].flatMap((one) => (one.seq === null ? [] : [one.seq]));
    const where = seq === null ? "at the end" : `event ${seq}${more.length === 0 ? "" : ` and ${more.length} more`}`;
    const sentence = `The ${side ?? "session"} violated the requirement ${requirement}: ${quote(message).replace(/\.$/, "")} (${where}).`;
    const turn = (history?.turns ?? []).filter(({ to }) => seq !== null && to < seq).length;
    return [{ kind, effect: incidentKinds[kind].effect, sentence, events, times: 1 + more.length, turn }];
  });
}

/** Diagnoses a tape as a stream. */
export interface Diagnoser {
  /** The header of the tape. */
  header(header: Pick<TapeHeader, "argv"> & Partial<Pick<TapeHeader, "recorder">>): void;
  push(event: TapeEvent): void;
  /** Adds the violation of a requirement to the incidents of a process. Violations that another incident explains are dropped. */
  violation(process: number, violation: ObservedViolation): void;
  /** The prompts and turns of each process so far. */
  histories(): readonly ProcessTurns[];
  /**
   * One diagnosis for each process with frames or a known end. `cut`: the tape has no end. `torn`: its last line is
   * incomplete, so the session went on after the last event.
   */
  diagnoses(cut?: boolean, torn?: boolean): Diagnosis[];
}

/**
 * Starts a diagnosis of a tape that is read as a stream.
 *
 * @example
 * import { createDiagnoser } from "@agentwire/replay";
 * import { readTapeFile } from "@agentwire/replay/node";
 *
 * const diagnoser = createDiagnoser();
 * for await (const item of readTapeFile("session.tape.jsonl")) {
 *   if (item.kind === "header") diagnoser.header(item.header);
 *   if (item.kind === "event") diagnoser.push(item.event);
 * }
 * for (const { cause, next } of diagnoser.diagnoses()) console.log(cause?.sentence, next);
 */
export function createDiagnoser(): Diagnoser {
  const turns = collectTurns();
  // A diagnosis names the messages, and does not quote them.
  const fold = createFold(undefined, turns.push, () => "");
  const assembler = lineAssembler();
  const collectors = new Map<number, IncidentCollector>();
  const violations = new Map<number, ObservedViolation[]>();
  let argv: readonly string[] = [];
  let recordsSignals = true;
  return {
    header(header) {
      argv = header.argv ?? [];
      recordsSignals = header.recorder?.mode !== "import";
    },
    violation(process, violation) {
      const list = violations.get(process) ?? [];
      violations.set(process, list);
      list.push(violation);
    },
    push(stored) {
      // A process without its own command line has the one in the header.
      const known = isEvent(stored, "process/spawn") ? { ...stored, argv: stored.argv ?? argv } : stored;
      fold.push(known);
      const event = assembler.push(known);
      if (event === null) return;
      const collected = collectors.get(event.process);
      const collector = collected ?? createCollector();
      if (collected === undefined) {
        collectors.set(event.process, collector);
        collector.commandLine(argv);
      }
      collector.push(event);
    },
    histories: () => turns.histories(),
    diagnoses(cut = false, torn = false) {
      const histories = turns.histories();
      return [...fold.states].map(([process, state]) => {
        const knowsSender = recordsSignals || state.signals.length > 0;
        const explained = explainState(state, cut, knowsSender);
        const history = histories.find((one) => one.process === process);
        const collected = collectors.get(process)?.incidents(state, { cut, torn, recordsSignals: knowsSender }) ?? [];
        const found = [
          ...collected,
          ...promptIncidents(
            history,
            collected.some(
              ({ kind, effect }) => isProcess(kind) || (effect === "ended" && kind.endsWith(".unanswered")),
            ),
          ),
        ];
        const incidents = [...found, ...violationIncidents(violations.get(process) ?? [], found, history)];
        const cause = incidents.reduce<LocatedIncident | null>(
          (best, one) => (best === null || comesFirst(one, best) ? one : best),
          null,
        );
        const resumed = [...fold.states].findLast(
          ([other, { sessionId }]) => other < process && sessionId !== null && sessionId === state.sessionId,
        );
        const end: DiagnosedEnd = {
          verdict: explained.verdict,
          cause: cause === null ? null : bare(cause),
          turns: turnsOf(history, incidents),
        };
        return {
          process,
          resumes: resumed?.[0] ?? null,
          ...end,
          outcome: diagnosedOutcome(end),
          next: nextOf(cause, incidents),
          incidents: incidents.map(bare),
          state: explained,
        };
      });
    },
  };
}

/**
 * Diagnoses a tape that is in memory: what went wrong in each of its processes, and what to do about it.
 *
 * @param tape - As {@link parseTape} gives it.
 * @returns One diagnosis for each process with frames or a known end.
 *
 * @example
 * import { diagnose, parseTape } from "@agentwire/replay";
 *
 * const parsed = parseTape('{"type":"header"}');
 * if (parsed.ok) for (const { cause } of diagnose(parsed.tape)) console.log(cause?.kind ?? "all is well");
 */
export function diagnose(tape: Tape): Diagnosis[] {
  const diagnoser = createDiagnoser();
  diagnoser.header(tape.header);
  for (const event of tape.events) diagnoser.push(event);
  return diagnoser.diagnoses(
    tape.state === "cut",
    tape.problems.some(({ torn }) => torn === true),
  );
}
