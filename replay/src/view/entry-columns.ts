import type { TimelineEntry } from "../timeline/entry/entry.ts";

/** The fields that many entries have in common. */
type EntryKind = Omit<TimelineEntry, "seq" | "us" | "summary" | "toolUseId" | "cause" | "durationUs" | "costUsd">;

/** Entries as columns, which a page parses several times faster than objects. */
export interface EntryColumns {
  /** Each combination of common fields once. */
  readonly kinds: readonly EntryKind[];
  /** The positions of their kinds. */
  readonly kind: readonly number[];
  readonly seq: readonly number[];
  readonly us: readonly number[];
  readonly summary: readonly string[];
  readonly toolUseId: readonly (string | null)[];
  readonly cause: readonly (number | null)[];
  readonly durationUs: readonly (number | null)[];
  readonly costUsd: readonly (number | null)[];
}

/** Splits entries into columns. */
export function entryColumns(entries: readonly TimelineEntry[]): EntryColumns {
  const kinds = new Map<string, { readonly kind: EntryKind; readonly position: number }>();
  const kind = entries.map(({ process, connection, lane, direction, name, marks, tool, subagent }) => {
    const fields: EntryKind = { process, connection, lane, direction, name, marks, tool, subagent };
    const key = JSON.stringify(fields);
    const known = kinds.get(key) ?? { kind: fields, position: kinds.size };
    kinds.set(key, known);
    return known.position;
  });
  return {
    kinds: [...kinds.values()].map(({ kind }) => kind),
    kind,
    seq: entries.map(({ seq }) => seq),
    us: entries.map(({ us }) => us),
    summary: entries.map(({ summary }) => summary),
    toolUseId: entries.map(({ toolUseId }) => toolUseId),
    cause: entries.map(({ cause }) => cause),
    durationUs: entries.map(({ durationUs }) => durationUs),
    costUsd: entries.map(({ costUsd }) => costUsd),
  };
}

/** The entries in columns. */
export function entriesInColumns(columns: EntryColumns): TimelineEntry[] {
  const { kinds, kind, seq, us, summary, toolUseId, cause, durationUs, costUsd } = columns;
  const entries: TimelineEntry[] = [];
  for (const [at, position] of kind.entries()) {
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
