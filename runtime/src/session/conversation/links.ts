import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { StoredLine } from "../writer.ts";

/** Kinds of lines that are links of a conversation. */
const kinds = new Set(["user", "assistant", "attachment", "system", "progress"]);

const fieldsOf = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);
const idOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What a summary left standing, behind its own line. */
interface Kept {
  readonly summary: string | null;
  /** Links that follow each other, the first one behind the summary. */
  readonly row: readonly string[];
  /** What goes on from the summary goes on from here. */
  readonly tail: string | null;
}

/** What the summary at a boundary left standing: messages by their ids, or all between two of them. */
function keptAt(line: StoredLine, known: (uuid: string) => boolean): Kept | undefined {
  if (line.type !== "system" || line.subtype !== "compact_boundary") return undefined;
  const { preservedMessages, preservedSegment } = fieldsOf(line.compactMetadata) ?? {};
  const messages = fieldsOf(preservedMessages);
  if (messages) {
    const uuids: readonly unknown[] = Array.isArray(messages.uuids) ? messages.uuids : [];
    const row = uuids.filter((uuid) => typeof uuid === "string" && known(uuid)) as readonly string[];
    if (row.length === 0 || row.length < uuids.length) return undefined;
    return { summary: idOf(messages.anchorUuid), row, tail: row.at(-1) ?? null };
  }
  const segment = fieldsOf(preservedSegment);
  if (!segment) return undefined;
  const head = idOf(segment.headUuid);
  return { summary: idOf(segment.anchorUuid), row: head === null ? [] : [head], tail: idOf(segment.tailUuid) };
}

/**
 * The links of a transcript by their ids, each with the link that it follows. Of several with one id the last counts.
 * What a summary left standing follows the summary, and what goes on from the summary follows that.
 */
export class Links {
  readonly lines: readonly StoredLine[];
  readonly #indexes = new Map<string, number>();
  /** Other parents than the lines name. */
  readonly #moved = new Map<number, string | null>();
  /** By the place of a summary: where what it left standing ends. */
  readonly #kept = new Map<number, number>();

  constructor(lines: readonly StoredLine[]) {
    this.lines = lines;
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index] as StoredLine;
      if (Links.has(line)) this.#indexes.set(line.uuid as string, index);
    }
    for (const index of this.#indexes.values()) {
      const kept = keptAt(lines[index] as StoredLine, (uuid) => this.#indexes.has(uuid));
      if (kept) this.#move(kept);
    }
  }

  /** Whether a line is a link. */
  static has(line: StoredLine): boolean {
    return typeof line.uuid === "string" && kinds.has(line.type);
  }

  /** Where a link stands in the transcript; -1 where there is none of this id. */
  indexOf(uuid: string | null): number {
    return uuid === null ? -1 : (this.#indexes.get(uuid) ?? -1);
  }

  /** Where the link stands that a link follows; -1 where it follows none. */
  parentOf(index: number): number {
    return this.indexOf(this.#parentId(index) || null);
  }

  #parentId(index: number): string | null {
    const moved = this.#moved.size === 0 ? undefined : this.#moved.get(index);
    return moved === undefined ? idOf(this.lines[index]?.parentUuid) : moved;
  }

  #move({ summary, row, tail }: Kept): void {
    row.forEach((uuid, at) => {
      const index = this.indexOf(uuid);
      if (index >= 0) this.#moved.set(index, row[at - 1] ?? summary);
    });
    if (summary === null) return;
    if (this.indexOf(tail) >= 0) this.#kept.set(this.indexOf(summary), this.indexOf(tail));
    const first = this.indexOf(row[0] ?? null);
    for (const index of this.#indexes.values()) {
      if (index !== first && this.#parentId(index) === summary) this.#moved.set(index, tail);
    }
  }

  /** Where that ends which a summary left standing; the place itself for what left nothing. */
  keptBehind(index: number): number {
    return this.#kept.get(index) ?? index;
  }

  /** The places of all links, each once. */
  indexes(): Iterable<number> {
    return this.#indexes.values();
  }

  /** The places of links of some kind that no other of that kind names as the one that it follows, the last first. */
  *ends(kind: (line: StoredLine) => boolean): Generator<number, void> {
    const of = new Uint8Array(this.lines.length);
    const followed = new Uint8Array(this.lines.length);
    for (const index of this.#indexes.values()) {
      if (!kind(this.lines[index] as StoredLine)) continue;
      of[index] = 1;
      const parent = this.parentOf(index);
      if (parent >= 0) followed[parent] = 1;
    }
    for (let index = of.length - 1; index >= 0; index--) if (of[index] === 1 && followed[index] === 0) yield index;
  }

  /** The first link on the way up from a link, itself included, that is looked for; -1 where there is none. */
  upFrom(index: number, wanted: (line: StoredLine) => boolean): number {
    const seen = new Set<number>();
    for (let at = index; at >= 0 && !seen.has(at); at = this.parentOf(at)) {
      if (wanted(this.lines[at] as StoredLine)) return at;
      seen.add(at);
    }
    return -1;
  }

  /** The places of the links on the way to a link, oldest first. A ring is gone through once. */
  pathTo(leaf: number): readonly number[] {
    const path: number[] = [];
    const on = new Uint8Array(this.lines.length);
    for (let at = leaf; at >= 0 && on[at] === 0; at = this.parentOf(at)) {
      on[at] = 1;
      path.push(at);
    }
    return path.reverse();
  }
}
