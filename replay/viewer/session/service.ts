import type { Span } from "../../src/activity/span.ts";
import { decodeTapeLine } from "../../src/tape/format/line.ts";
import { isEvent, type TapeEvent } from "../../src/tape/types.ts";
import type { TimelineEntry } from "../../src/timeline/entry/entry.ts";
import { parseQuery, searchText } from "../../src/timeline/query.ts";
import type { TimelineState } from "../../src/timeline/state.ts";
import { type Explanation, explainState } from "../../src/timeline/why.ts";
import type { LiveUpdate, ShownViolation } from "../../src/view/data.ts";
import { modelCallsOf, requestTexts, type SentCall, sentCall } from "./model-calls.ts";
import type { Session } from "./session.ts";
import { createStory, type StoryItem } from "./story.ts";
import { type TrailStep, trailOf } from "./trail.ts";
import { type Waterfall, waterfallOf } from "./waterfall.ts";

/** The events that match a query, or what is wrong with it. Event numbers ascend. */
export interface Found {
  readonly hits: Uint32Array;
  readonly problem: string | null;
}

/** A row of the list of events. */
export interface WireRow {
  readonly entry: TimelineEntry;
  readonly violations: readonly ShownViolation[];
}

/** All details of one event. */
export interface Detail {
  readonly entry: TimelineEntry;
  /** The frame, or the event if it is not a frame. */
  readonly value: unknown;
  readonly trail: readonly TrailStep[];
  readonly effects: readonly TrailStep[];
  readonly violations: readonly ShownViolation[];
  /** The tool call that it belongs to. */
  readonly tool: StoryItem | null;
  readonly state: Pick<TimelineState, "phase" | "model" | "permissionMode" | "turns" | "costUsd">;
  readonly why: Explanation;
}

/** Numbers of events for navigation. */
export interface Positions {
  /** All events with a row: without stream events and other noise. */
  readonly notable: Uint32Array;
  readonly all: Uint32Array;
  readonly incidents: Uint32Array;
  readonly violations: Uint32Array;
}

/** The events of the items of the conversation, as far as it is read. */
interface StoryPositions {
  readonly seqs: Uint32Array;
  readonly complete: boolean;
}

/** Reads a session for its page. All answers can be sent between threads. */
export interface SessionService {
  /** Adds what a running session has done since. */
  update(news: Omit<LiveUpdate, "summary">): void;
  /** What took time. */
  waterfall(): Promise<Waterfall>;
  positions(): Positions;
  /** The positions of the part that is read first. */
  firstPositions(): Positions;
  /** Creates what searches and the waterfall need, so that the first use is as fast as the others. */
  prepare(): Promise<void>;
  /** A search that is superseded by another one finds nothing. */
  search(query: string): Promise<Found>;
  rows(seqs: readonly number[]): readonly WireRow[];
  /** Reads on in the conversation, by one part of the session. */
  storyPositions(): Promise<StoryPositions>;
  /** Items of the conversation, by position. */
  story(from: number, to: number): Promise<readonly StoryItem[]>;
  detail(seq: number): Promise<Detail | null>;
  calls(): Promise<readonly Span[]>;
  sent(number: number): Promise<SentCall | null>;
  /** The named texts of the request of a model call; `null` if it is not recorded. */
  request(number: number): Promise<ReadonlyMap<string, string> | null>;
}

const incidentMarks = new Set(["error", "failed", "denied", "interrupted", "retried", "torn"]);

function shownValue(event: TapeEvent): unknown {
  if (!isEvent(event, "wire/frame")) return event;
  if ("frame" in event) return event.frame;
  return decodeTapeLine(event, new Map())?.text ?? "(bytes that are not text)";
}

function toolItem(story: readonly StoryItem[], seq: number): StoryItem | null {
  const pending = [...story];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item.kind !== "tool") continue;
    if (item.seq === seq || item.outcome?.seq === seq || item.decision?.seq === seq) return item;
    pending.push(...item.inner);
  }
  return null;
}

/** The tool call of an event, from the events that are about it and those on its trail. */
async function toolCall(
  session: Session,
  toolUseId: string,
  seq: number,
  trail: readonly TrailStep[],
): Promise<StoryItem | null> {
  const { entries } = session;
  const uses = session.toolRows(toolUseId);
  const onTrail = trail.flatMap((step) => session.row(step.seq) ?? []);
  const story = createStory();
  for (const row of [...new Set([...uses, ...onTrail])].sort((a, b) => a - b)) {
    const [entry, event] = [entries[row], await session.event(row)];
    if (entry !== undefined && event !== undefined) story.read(event, entry);
  }
  const use = entries[uses.find((at) => entries[at]?.name === "assistant") ?? -1];
  return toolItem(story.items, use?.seq ?? seq);
}

/** Milliseconds for which a long task runs before other calls are answered. */
const sliceLength = 8;
const rowsBetweenPauses = 2000;

/** Divides a long task: a call of the function waits if the task has run for {@link sliceLength}. */
function slices(): () => Promise<void> {
  let begin = performance.now();
  return async () => {
    if (performance.now() - begin < sliceLength) return;
    await new Promise((resolve) => setTimeout(resolve));
    begin = performance.now();
  };
}

/** Creates the service of a session that has been read. */
export function createService(session: Session): SessionService {
  const { entries, violations } = session;
  const seqs = (test: (entry: TimelineEntry, row: number) => boolean): Uint32Array => {
    const found = new Uint32Array(entries.length);
    let count = 0;
    for (const [row, entry] of entries.entries()) if (test(entry, row)) found[count++] = entry.seq;
    return found.slice(0, count);
  };
  const story = createStory();
  let partsRead = 0;
  const readStory = async (): Promise<StoryPositions> => {
    const part = await session.part(partsRead);
    if (part !== undefined) partsRead++;
    for (const [at, event] of part?.events.entries() ?? []) {
      const entry = entries[(part?.first ?? 0) + at];
      if (entry !== undefined) story.read(event, entry);
    }
    return { seqs: Uint32Array.from(story.items, ({ seq }) => seq), complete: part === undefined };
  };
  /** Each part is read once, even if several readers wait. */
  let reading: Promise<unknown> = Promise.resolve();
  const storyPositions = (): Promise<StoryPositions> => {
    const next = reading.then(readStory);
    reading = next.catch(() => undefined);
    return next;
  };

  const texts: string[] = [];
  /** Calls an action with each row and the text of its entry, until it returns false. Lets other calls in. */
  const eachText = async (action: (row: number, text: string) => boolean): Promise<void> => {
    const pause = slices();
    for (let row = 0; row < entries.length; row++) {
      if (row % rowsBetweenPauses === 0) await pause();
      const entry = entries[row];
      if (entry === undefined) continue;
      texts[row] ??= searchText(entry);
      if (!action(row, texts[row] ?? "")) return;
    }
  };
  let searches = 0;
  const isIncident = ({ marks }: TimelineEntry, row: number): boolean =>
    violations.has(row) || marks.some((mark) => incidentMarks.has(mark));

  const positions = (): Positions => ({
    notable: seqs(({ marks }, row) => !marks.includes("noise") || violations.has(row)),
    all: seqs(() => true),
    incidents: seqs(isIncident),
    violations: seqs((_, row) => violations.has(row)),
  });

  let measured: Promise<Waterfall> | null = null;
  const waterfall = (): Promise<Waterfall> => {
    measured ??= session.activity().then(waterfallOf);
    return measured;
  };

  return {
    update({ activity, ...added }) {
      session.update(added, activity);
      if (activity !== null) measured = null;
    },
    waterfall,
    positions,
    firstPositions: positions,
    storyPositions,
    async prepare() {
      await eachText(() => true);
      await waterfall();
    },
    async search(text) {
      const number = ++searches;
      const query = parseQuery(text);
      if (!query.ok) return { hits: new Uint32Array(), problem: query.message };
      const hits: number[] = [];
      if (text.trim() !== "")
        await eachText((row, known) => {
          const entry = entries[row];
          if (entry !== undefined && query.testText(entry, known)) hits.push(entry.seq);
          return number === searches;
        });
      return { hits: Uint32Array.from(hits), problem: null };
    },
    rows: (filters) =>
      filters.flatMap((seq) => {
        const row = session.row(seq);
        const entry = row === undefined ? undefined : entries[row];
        return row === undefined || entry === undefined ? [] : [{ entry, violations: violations.get(row) ?? [] }];
      }),
    async story(from, to) {
      while (story.items.length < to && !(await storyPositions()).complete);
      return story.items.slice(from, to);
    },
    async detail(seq) {
      const row = session.row(seq);
      const entry = row === undefined ? undefined : entries[row];
      const event = row === undefined ? undefined : await session.event(row);
      if (row === undefined || entry === undefined || event === undefined) return null;
      const state = await session.state(row);
      const { phase, model, permissionMode, turns, costUsd } = state;
      const trail = trailOf(session, seq);
      return {
        ...{ entry, value: shownValue(event), trail, violations: violations.get(row) ?? [] },
        effects: session
          .effects(seq)
          .slice(0, 12)
          .flatMap((at) => {
            const effect = entries[at];
            return effect === undefined
              ? []
              : [{ seq: effect.seq, role: effect.name, summary: effect.summary, us: effect.us }];
          }),
        tool: entry.toolUseId === null ? null : await toolCall(session, entry.toolUseId, seq, trail),
        state: { phase, model, permissionMode, turns, costUsd },
        why: explainState(state),
      };
    },
    calls: () => modelCallsOf(session),
    sent: (number) => sentCall(session, number),
    request: (number) => requestTexts(session, number),
  };
}
