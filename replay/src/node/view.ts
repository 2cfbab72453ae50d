import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Tape } from "../tape/read/tape.ts";
import type { TimelineState } from "../timeline/state.ts";
import { alignTapes, type ComparisonSummary } from "../view/comparison.ts";
import type { LiveUpdate, PageSummary, ShownProblem, ShownViolation, ViewData } from "../view/data.ts";
import { viewerPage } from "../view/document.ts";
import { type FolderEntry, folderTable } from "../view/folder-page.ts";
import { eventsOfTranscript } from "../view/from-transcript.ts";
import { type Overview, readOverview, type SessionReading } from "../view/overview.ts";
import { packSession } from "../view/packed-session.ts";

export { indexEvents } from "../view/session-index.ts";
export type { LiveUpdate };

type States = ReadonlyMap<number, TimelineState>;

/** Maximum size of a session for a browser page, in bytes of JSON. */
export const largestPage = 400 * 1024 * 1024;

const program = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../dist/viewer/viewer.${name}`, import.meta.url)), "utf8");

const packed = (json: string): string => gzipSync(json).toString("base64");

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

/**
 * Summarizes a session: the verdict, its numbers, where its time went, its turns and what went wrong.
 *
 * @param source - The tape, or its header with some of its events.
 * @param violations - Violated laws of the session.
 * @example
 * import { loadTape, overviewOfTape } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) console.log(overviewOfTape(loaded.tape).verdict.sentence);
 */
export const overviewOfTape = (source: OverviewSource, violations: readonly ShownViolation[] = []): Overview =>
  readingOf(source, violations).overview;

function readingOf({ header, events, state }: OverviewSource, violations: readonly ShownViolation[]): SessionReading {
  const reader = readOverview();
  if (header !== null) reader.header(header);
  for (const event of events) reader.push(event);
  const last = events.at(-1)?.process ?? 1;
  for (const violation of violations)
    reader.violation(events.find(({ seq }) => seq === violation.seq)?.process ?? last, violation);
  return reader.reading(state);
}

const packedSession = (data: ViewData, { activity }: SessionReading, before?: States): string =>
  packSession(data, activity, { before, pack: packed, limit: largestPage });

/** A page has its initial content by itself, so that a browser shows it before it has read the session. */
function pageOf(data: ViewData, before?: States): string {
  const reading = readingOf(data, data.violations);
  const { events: _, ...about } = data;
  const summary: PageSummary = { ...about, overview: reading.overview };
  const session = packedSession(data, reading, before);
  return viewerPage({
    title: data.title,
    script: program("js"),
    style: program("css"),
    data: { summary: packed(JSON.stringify(summary)), session },
    sha256,
  });
}

/**
 * Renders the page of a session that runs. It asks its server for a stream of {@link LiveUpdate}s at the relative address
 * `events`.
 *
 * @param title - The title of the page.
 * @example
 * import { createServer } from "node:http";
 * import { livePage } from "@agentwire/replay/node";
 *
 * const page = livePage("Login");
 * createServer((request, response) => {
 *   response.end(request.url === "/" ? page : undefined);
 * }).listen(0, "127.0.0.1");
 */
export function livePage(title: string): string {
  const empty = { title, source: "tape", state: "complete", problems: [], header: null, violations: [] } as const;
  const data: ViewData = { ...empty, events: [] };
  const reading = readingOf(data, []);
  const summary: PageSummary = { ...empty, overview: reading.overview };
  return viewerPage({
    title,
    script: program("js"),
    style: program("css"),
    data: {
      summary: packed(JSON.stringify(summary)),
      session: packedSession(data, reading),
      live: packed(JSON.stringify("events")),
    },
    sha256,
  });
}

/** A session of a comparison. */
export interface ComparedTape {
  readonly title: string;
  readonly tape: Tape;
  /** Violated laws of the session. */
  readonly violations?: readonly ShownViolation[];
}

/**
 * Renders two sessions as one self-contained HTML page: what they have in common, their first divergence, both
 * waterfalls aligned by meaning, and the model requests as text differences.
 *
 * @param first - The session to compare with.
 * @param second - The session to compare.
 * @throws RangeError if the content is too large for one page.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { comparisonPage, loadTape } from "@agentwire/replay/node";
 *
 * const [before, after] = [loadTape("before.tape.jsonl"), loadTape("after.tape.jsonl")];
 * if (before.ok && after.ok) {
 *   const page = comparisonPage({ title: "before", tape: before.tape }, { title: "after", tape: after.tape });
 *   writeFileSync("comparison.html", page);
 * }
 */
export function comparisonPage(first: ComparedTape, second: ComparedTape): string {
  const read = ({ title, tape, violations = [] }: ComparedTape) => {
    const { header, events, state, problems } = tape;
    const data: ViewData = { title, source: "tape", state, problems, header, events, violations };
    const reading = readingOf(data, violations);
    return { overview: reading.overview, session: packedSession(data, reading) };
  };
  const [one, other] = [read(first), read(second)];
  const summary: ComparisonSummary = {
    ...alignTapes(first.tape, second.tape),
    titles: [first.title, second.title],
    overviews: [one.overview, other.overview],
    from: first.tape.events[0]?.us ?? 0,
  };
  return viewerPage({
    title: `${first.title} and ${second.title}`,
    script: program("js"),
    style: program("css"),
    data: {
      comparison: packed(JSON.stringify(summary)),
      session: one.session,
      second: other.session,
    },
    sha256,
  });
}

/** The source of an overview: a tape, or a part of one. */
export type OverviewSource = Pick<ViewData, "header" | "events" | "state">;

/**
 * Renders a table of sessions as one self-contained HTML page: outcome, cost, duration and where the time went, each with
 * a link to its own page.
 *
 * @param title - The title of the page.
 * @param entries - The sessions.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { folderPage, loadTape, overviewOfTape } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) {
 *   const entry = { title: "Login", href: "login.html", overview: overviewOfTape(loaded.tape), violations: 0 };
 *   writeFileSync("index.html", folderPage("Sessions", [entry]));
 * }
 */
export const folderPage = (title: string, entries: readonly FolderEntry[]): string =>
  folderTable(title, entries, sha256);

/** Options of {@link tapePage}. */
export interface TapePageOptions {
  readonly title: string;
  /** Violated laws, shown where they became certain. */
  readonly violations?: readonly ShownViolation[];
  /**
   * The states before the first event, by process, if the events are a part of a tape. Their conversation is omitted.
   */
  readonly before?: ReadonlyMap<number, TimelineState>;
}

/**
 * Renders a tape, or a range of its events, as one self-contained HTML page.
 *
 * @param tape - The tape, or its header with some of its events.
 * @param options - The title, violations to mark, and the states before the first event.
 * @throws RangeError if the content is too large for one page.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { loadTape, tapePage } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) writeFileSync("session.html", tapePage(loaded.tape, { title: "Login" }));
 */
export function tapePage(
  tape: Pick<Tape, "header" | "events" | "state"> & { readonly problems: readonly ShownProblem[] },
  { title, violations = [], before }: TapePageOptions,
): string {
  const { header, events, state, problems } = tape;
  return pageOf({ title, source: "tape", state, problems, header, events, violations }, before);
}

/**
 * Renders the lines of a transcript as one self-contained HTML page. It lacks what only a tape contains: control
 * requests, streams, and the process.
 *
 * @param lines - The decoded lines.
 * @param options - The title of the page.
 * @throws RangeError if the content is too large for one page.
 * @example
 * import { writeFileSync } from "node:fs";
 * import { transcriptPage } from "@agentwire/replay/node";
 *
 * const lines = [{ type: "user", message: { role: "user", content: "Hi" } }];
 * writeFileSync("session.html", transcriptPage(lines, { title: "Login" }));
 */
export function transcriptPage(lines: readonly unknown[], { title }: { readonly title: string }): string {
  const events = eventsOfTranscript(lines);
  return pageOf({ title, source: "transcript", state: "complete", problems: [], header: null, events, violations: [] });
}
