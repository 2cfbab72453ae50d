import { announcedVersion } from "@agentwire/protocol";
import { asJsonObject, asText } from "@agentwire/protocol/json";
import {
  createTimeline,
  createUsageCounter,
  type Incident,
  isEvent,
  readOverview,
  type SessionReading,
  type SessionUsage,
  type Span,
  type TapeEvent,
  type TapeHeader,
  type TimelineEntry,
} from "@agentwire/replay";
import type { Violation } from "@agentwire/testing/law";
import { type LawCheck, lawCheckFor } from "../../input/check-laws.ts";
import { type Contents, contentsOf, isControlRequest, onlySide, recordedContents } from "../../input/contents.ts";
import { readEvents } from "../../input/events.ts";
import type { Input } from "../../input/open.ts";
import { incidentSignature, sessionSignature } from "./signature.ts";
import { createTextBlocks, type IndexedTexts } from "./text-blocks.ts";
import { type RoleText, textsOf } from "./texts.ts";

/** A file that holds a session. */
export interface SessionInput extends Input {
  readonly bytes: number;
  /** When the file last changed, in milliseconds since 1970. */
  readonly modified: number;
}

/** When a session began. */
interface RecordedStart {
  /** In milliseconds since 1970. */
  readonly started: number;
  /** `false`: the file does not say it, and `started` is when the file last changed. */
  readonly startIsRecorded: boolean;
  /** Year and month in UTC, such as `2026-05`. */
  readonly month: string;
}

/** A span, with the turn and the span that contain it. */
interface SpanInTurn {
  readonly span: Span;
  /** From 1; `null` outside of turns. */
  readonly turn: number | null;
  readonly parent: Span | null;
}

/** An incident, with its place. */
interface IncidentInTurn {
  readonly process: number;
  readonly turn: number | null;
  readonly incident: Incident;
  readonly signature: string;
}

/** The violations of one requirement by one side. */
interface BrokenLaw extends Pick<Violation, "requirement" | "side" | "seq" | "message"> {
  readonly times: number;
}

/** What a corpus keeps of a session, apart from its events. */
export interface SessionAnalysis extends RecordedStart {
  readonly input: SessionInput;
  readonly state: "complete" | "cut" | "damaged";
  readonly reading: SessionReading;
  readonly usage: SessionUsage;
  readonly spans: readonly SpanInTurn[];
  readonly incidents: readonly IncidentInTurn[];
  /** In the order in which they were first broken. */
  readonly laws: readonly BrokenLaw[];
  readonly signature: string | null;
  readonly textBlocks: readonly IndexedTexts[];
  readonly cwd: string | null;
  readonly host: string | null;
  readonly release: string | null;
  readonly exit: { readonly code: number | null; readonly signal: string | null } | null;
}

/** An event, with what the timeline says of it. */
export interface ReadEvent {
  readonly event: TapeEvent;
  readonly entry: TimelineEntry;
  /** The texts of its message. */
  readonly texts: readonly RoleText[];
}

/** Receives a session while it is read. */
export interface SessionReceiver {
  /** Called once, before all else. */
  begin(start: RecordedStart): void;
  event(read: ReadEvent): void;
}

function startOf(header: TapeHeader | null, firstTime: number | null, modified: number): RecordedStart {
  const recorded = header?.startedAt === undefined ? (firstTime ?? Number.NaN) : Date.parse(header.startedAt);
  const startIsRecorded = Number.isFinite(recorded);
  const started = startIsRecorded ? recorded : modified;
  return { started, startIsRecorded, month: new Date(started).toISOString().slice(0, 7) };
}

/** When a log without a date began, by the first frame that says when it was sent. `null` if none does. */
async function firstTimeOf(input: SessionInput): Promise<number | null> {
  for await (const batch of readEvents(input))
    for (const item of batch) {
      if (item.kind !== "event" || !isEvent(item.event, "wire/frame")) continue;
      const time = Date.parse(asText(asJsonObject(item.event.frame).timestamp) ?? "");
      if (Number.isFinite(time)) return time - item.event.us / 1000;
    }
  return null;
}

/** Each span with its turn; parents come first. */
function spansInTurns(spans: readonly Span[]): SpanInTurn[] {
  const turnsOf = new Map<number, number>();
  const turns: (number | null)[] = [];
  return spans.map((span) => {
    const parent = span.parent === null ? null : (spans[span.parent] ?? null);
    let turn = parent === null ? null : (turns[parent.id] ?? null);
    if (span.kind === "turn") {
      turn = (turnsOf.get(span.process) ?? 0) + 1;
      turnsOf.set(span.process, turn);
    }
    turns[span.id] = turn;
    return { span, turn, parent };
  });
}

function incidentsInTurns({ diagnoses }: SessionReading): IncidentInTurn[] {
  return diagnoses.flatMap(({ process, incidents, turns }) => {
    const turnOf = new Map(turns.flatMap((turn) => turn.incidents.map((one) => [one.sentence, turn.number] as const)));
    return incidents.map((incident) => ({
      process,
      turn: turnOf.get(incident.sentence) ?? null,
      incident,
      signature: incidentSignature(incident),
    }));
  });
}

/** Counts violations by requirement and side, in bounded memory. */
function createLawCounts() {
  const counts = new Map<string, { first: Violation; times: number }>();
  return {
    add(violations: readonly Violation[]): void {
      for (const violation of violations) {
        const key = `${violation.requirement} ${violation.side}`;
        const known = counts.get(key);
        if (known === undefined) counts.set(key, { first: violation, times: 1 });
        else known.times++;
      }
    },
    laws: (): BrokenLaw[] =>
      [...counts.values()].map(({ first: { requirement, side, seq, message }, times }) => ({
        ...{ requirement, side, seq, message },
        times,
      })),
  };
}

/** Batches of events that one step processes: enough to share the cost of the step, and few enough for the memory. */
const batchesAtOnce = 8;

/** The steps that follow a session, in order. */
export const followSteps = ["activity", "laws", "usage"] as const;

/**
 * A session that is analyzed in steps, because the code of all steps together exceeds the caches of a processor. Each step
 * processes the events that were read last. The caller can run one step for several sessions before the next step.
 */
export interface SteppedAnalysis {
  /** Reads further events: with `all`, the rest of the file. Returns whether there were any. Throws `Unreadable` if the file cannot be used. */
  read(all?: boolean): Promise<boolean>;
  readonly follow: Readonly<Record<(typeof followSteps)[number], () => void>>;
  /** Describes the events to the receiver. */
  describe(): void;
  /** What the followers found, after the last events. Its text blocks are complete after the last description. */
  conclude(): SessionAnalysis;
}

/** Opens a session for its analysis. */
export function startAnalysis(input: SessionInput, receiver: SessionReceiver): SteppedAnalysis {
  // The header of a recorded tape says what it contains. Other files are read for it once more.
  let check = null as LawCheck | null;
  let ignoresRequests = false;
  const checkWith = (contents: Contents): LawCheck => {
    ignoresRequests = input.kind !== "transcript" && onlySide(contents) !== null;
    return lawCheckFor(contents);
  };
  const [overview, usage, timeline, laws] = [readOverview(), createUsageCounter(), createTimeline(), createLawCounts()];
  const textBlocks = createTextBlocks();
  const batches = readEvents(input);
  let events: TapeEvent[] = [];
  let header: TapeHeader | null = null;
  let start: RecordedStart | null = null;
  let hasBegun = false;
  let cwd: string | null = null;
  let release: string | null = null;
  let exit: SessionAnalysis["exit"] = null;
  let [cut, damaged] = [false, false];

  const begin = async (): Promise<void> => {
    check = checkWith((header === null ? null : recordedContents(header)) ?? (await contentsOf(input)));
    start = startOf(header, header?.startedAt === undefined ? await firstTimeOf(input) : null, input.modified);
  };
  const startKnown = (): RecordedStart => start ?? startOf(null, null, input.modified);
  return {
    async read(all = false) {
      events = [];
      for (let count = 1; all || count <= batchesAtOnce || events.length === 0; count++) {
        const next = await batches.next();
        if (next.done === true) break;
        for (const item of next.value) {
          if (item.kind === "problem") {
            cut = true;
            damaged ||= item.problem.weight === "damage";
            continue;
          }
          if (item.kind === "header") {
            header = item.header;
            overview.header(header);
          }
          if (check === null) await begin();
          if (item.kind === "event") events.push(item.event);
        }
      }
      return events.length > 0;
    },
    follow: {
      activity() {
        for (const event of events) if (!ignoresRequests || !isControlRequest(event)) overview.push(event);
      },
      laws() {
        for (const event of events) {
          const violations = check?.event(event) ?? [];
          laws.add(violations);
          for (const violation of violations) overview.violation(event.process, violation);
        }
      },
      usage() {
        for (const event of events) {
          usage.push(event);
          if (isEvent(event, "process/exit")) exit = { code: event.code, signal: event.signal };
          if (!isEvent(event, "wire/frame") || event.direction !== "agent-to-host") continue;
          release ??= announcedVersion(event.frame) ?? null;
          cwd ??= asText(asJsonObject(event.frame).cwd) ?? null;
        }
      },
    },
    describe() {
      if (!hasBegun) receiver.begin(startKnown());
      hasBegun = true;
      for (const event of events) {
        const entry = timeline.read(event);
        if (entry === null) continue;
        const texts = textsOf(event);
        for (const { text } of texts) textBlocks.add(event.seq, text);
        receiver.event({ event, entry, texts });
      }
    },
    conclude() {
      if (!cut && check !== null) laws.add(check.end());
      const state = damaged ? "damaged" : cut ? "cut" : "complete";
      const reading = overview.reading(state);
      const broken = laws.laws();
      return {
        ...startKnown(),
        input,
        state,
        reading,
        usage: usage.usage(),
        spans: spansInTurns(reading.activity.spans),
        incidents: incidentsInTurns(reading),
        laws: broken,
        signature: sessionSignature(reading.cause, broken[0]?.requirement),
        textBlocks: textBlocks.blocks(),
        cwd: header?.cwd ?? cwd,
        host: header?.environment?.CLAUDE_CODE_ENTRYPOINT ?? null,
        release,
        exit,
      };
    },
  };
}

/** Analyzes a session of any size, a part of it at a time. Throws `Unreadable` if the file cannot be used. */
export async function analyze(session: SteppedAnalysis): Promise<SessionAnalysis> {
  let hasEvents = await session.read();
  do {
    for (const step of followSteps) session.follow[step]();
    session.describe();
    hasEvents = await session.read();
  } while (hasEvents);
  return session.conclude();
}
