import type { TimelineEntry } from "../timeline/entry/entry.ts";
import { type PackedColumns, packColumns, valuesOf } from "./columns.ts";

/** The fields that are different in most entries. */
type OwnField = "seq" | "us" | "summary" | "toolUseId" | "cause" | "durationUs" | "costUsd";

/** The fields that many entries have in common. */
type EntryKind = Omit<TimelineEntry, OwnField>;

/** Entries as columns. */
export interface EntryColumns {
  /** Each combination of common fields once. */
  readonly kinds: readonly EntryKind[];
  /** The other fields, with the positions of their kinds. */
  readonly columns: PackedColumns<Pick<TimelineEntry, OwnField> & { readonly kind: number }>;
}

/** Splits entries into columns. */
export function entryColumns(entries: readonly TimelineEntry[]): EntryColumns {
  const kinds = new Map<string, { readonly fields: EntryKind; readonly position: number }>();
  const rows = entries.map(({ seq, us, summary, toolUseId, cause, durationUs, costUsd, ...fields }) => {
    const key = JSON.stringify(fields);
    const known = kinds.get(key) ?? { fields, position: kinds.size };
    kinds.set(key, known);
    return { kind: known.position, seq, us, summary, toolUseId, cause, durationUs, costUsd };
  });
  return { kinds: [...kinds.values()].map(({ fields }) => fields), columns: packColumns(rows) };
}

/** The entries in columns. */
export function entriesInColumns({ kinds, columns }: EntryColumns): TimelineEntry[] {
  if (kinds.length === 0) return [];
  const [seq, us, summary] = [valuesOf(columns.seq), valuesOf(columns.us), valuesOf(columns.summary)];
  const [toolUseId, cause] = [valuesOf(columns.toolUseId), valuesOf(columns.cause)];
  const [durationUs, costUsd] = [valuesOf(columns.durationUs), valuesOf(columns.costUsd)];
  const entries: TimelineEntry[] = [];
  for (const [at, position] of valuesOf(columns.kind).entries()) {
    const common = kinds[position];
    if (common === undefined) continue;
    const { process, connection, lane, direction, name, marks, tool, subagent } = common;
    entries.push({
      seq: seq[at] ?? 0,
      us: us[at] ?? 0,
      process,
      connection,
      lane,
      direction,
      name,
      summary: summary[at] ?? "",
      marks,
      tool,
      toolUseId: toolUseId[at] ?? null,
      cause: cause[at] ?? null,
      subagent,
      durationUs: durationUs[at] ?? null,
      costUsd: costUsd[at] ?? null,
    });
  }
  return entries;
}
