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
  readonly #places = new Map<string, number>();
  /** Other parents than the lines name. */
  readonly #moved = new Map<number, string | null>();
  /** By the place of a summary: where what it left standing ends. */
  readonly #kept = new Map<number, number>();

  constructor(lines: readonly StoredLine[]) {
    this.lines = lines;
    for (let place = 0; place < lines.length; place++) {
      const line = lines[place] as StoredLine;
      if (Links.has(line)) this.#places.set(line.uuid as string, place);
    }
    for (const place of this.#places.values()) {
      const kept = keptAt(lines[place] as StoredLine, (uuid) => this.#places.has(uuid));
      if (kept) this.#move(kept);
    }
  }

  /** Whether a line is a link. */
  static has(line: StoredLine): boolean {
    return typeof line.uuid === "string" && kinds.has(line.type);
  }

  /** Where a link stands in the transcript; -1 where there is none of this id. */
  placeOf(uuid: string | null): number {
    return uuid === null ? -1 : (this.#places.get(uuid) ?? -1);
  }

  /** Where the link stands that a link follows; -1 where it follows none. */
  parentOf(place: number): number {
    return this.placeOf(this.#parentId(place) || null);
  }

  #parentId(place: number): string | null {
    const moved = this.#moved.size === 0 ? undefined : this.#moved.get(place);
    return moved === undefined ? idOf(this.lines[place]?.parentUuid) : moved;
  }

  #move({ summary, row, tail }: Kept): void {
    row.forEach((uuid, at) => {
      const place = this.placeOf(uuid);
      if (place >= 0) this.#moved.set(place, row[at - 1] ?? summary);
    });
    if (summary === null) return;
    if (this.placeOf(tail) >= 0) this.#kept.set(this.placeOf(summary), this.placeOf(tail));
    const first = this.placeOf(row[0] ?? null);
    for (const place of this.#places.values()) {
      if (place !== first && this.#parentId(place) === summary) this.#moved.set(place, tail);
    }
  }

  /** Where that ends which a summary left standing; the place itself for what left nothing. */
  keptBehind(place: number): number {
    return this.#kept.get(place) ?? place;
  }

  /** The places of all links, each once. */
  places(): Iterable<number> {
    return this.#places.values();
  }

  /** The places of links of some kind that no other of that kind names as the one that it follows, the last first. */
  *ends(kind: (line: StoredLine) => boolean): Generator<number, void> {
    const of = new Uint8Array(this.lines.length);
    const followed = new Uint8Array(this.lines.length);
    for (const place of this.#places.values()) {
      if (!kind(this.lines[place] as StoredLine)) continue;
      of[place] = 1;
      const parent = this.parentOf(place);
      if (parent >= 0) followed[parent] = 1;
    }
    for (let place = of.length - 1; place >= 0; place--) if (of[place] === 1 && followed[place] === 0) yield place;
  }

  /** The first link on the way up from a link, itself included, that is looked for; -1 where there is none. */
  upFrom(place: number, wanted: (line: StoredLine) => boolean): number {
    const seen = new Set<number>();
    for (let at = place; at >= 0 && !seen.has(at); at = this.parentOf(at)) {
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
