import type { TimelineState } from "../timeline/state.ts";
import { type PackedColumns, packColumns, unpackColumns } from "./columns.ts";
import { type PageActivity, partSeparator, type ViewData } from "./data.ts";
import { type EntryColumns, entryColumns } from "./entry-columns.ts";
import { sessionParts } from "./session-index.ts";
import { type StoredStates, storedStates } from "./stored-states.ts";

/** What a page reads of a range of events before it needs the events. */
export interface PartIndex {
  readonly entries: EntryColumns;
  readonly before: StoredStates;
}

/** What took time in a session, as a page stores it. */
interface PackedActivity extends Pick<PageActivity, "from" | "to"> {
  readonly spans: PackedColumns<PageActivity["spans"][number]>;
  readonly reports: PackedColumns<PageActivity["reports"][number]>;
}

/** Stores what took time in a session as JSON. Threads exchange it in a fraction of the time that they need for spans. */
export function packActivity({ spans, reports, from, to }: PageActivity): string {
  const packed: PackedActivity = { spans: packColumns(spans), reports: packColumns(reports), from, to };
  return JSON.stringify(packed);
}

/** What took time in a session. */
export function unpackActivity(json: string): PageActivity {
  const { spans, reports, ...range } = JSON.parse(json) as PackedActivity;
  return { ...range, spans: unpackColumns(spans), reports: unpackColumns(reports) };
}

/**
 * Packs a session for a page.
 *
 * @param pack - Packs a part.
 * @param limit - Maximum size, in characters of JSON.
 * @throws RangeError if the session is too large for a page.
 */
export function packSession(
  { events, violations }: Pick<ViewData, "events" | "violations">,
  activity: PageActivity,
  {
    before,
    pack,
    limit,
  }: {
    readonly before?: ReadonlyMap<number, TimelineState> | undefined;
    readonly pack: (json: string) => string;
    readonly limit: number;
  },
): string {
  const parts = sessionParts(events, activity, before);
  const packed = [JSON.stringify(violations), packActivity(activity)].map(pack);
  let size = 0;
  for (const part of parts) {
    const index: PartIndex = { entries: entryColumns(part.entries), before: storedStates(part.before ?? new Map()) };
    const texts = [index, part.events].map((value) => JSON.stringify(value));
    size += texts[1]?.length ?? 0;
    if (size > limit)
      throw new RangeError(`The session has more than ${limit} bytes, the most that a page shows. Show a part of it.`);
    packed.push(...texts.map(pack));
  }
  return packed.join(partSeparator);
}
