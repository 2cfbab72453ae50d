import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { StoredLine } from "../writer.ts";

/** Types of lines that are links of a conversation. */
const kinds = new Set(["user", "assistant", "attachment", "system", "progress"]);

const fieldsOf = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);
const idOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The messages that a summary kept. */
interface PreservedMessages {
  readonly summary: string | null;
  /** The kept links in order. The first one follows the summary. */
  readonly row: readonly string[];
  /** The link from which the conversation continues after the summary. */
  readonly tail: string | null;
}

/** The messages that the summary at a boundary kept: listed by id, or all between two ids. */
function preservedAt(line: StoredLine, known: (uuid: string) => boolean): PreservedMessages | undefined {
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
 * The links of a transcript by id, each with its parent. If several have one id, the last one counts. Messages that a
 * summary kept follow the summary, and the conversation continues after them.
 */
export class Links {
  readonly lines: readonly StoredLine[];
  readonly #indexes = new Map<string, number>();
  /** Parents that differ from those in the lines. */
  readonly #moved = new Map<number, string | null>();
  /** By the index of a summary: the end of the messages that it kept. */
  readonly #preserved = new Map<number, number>();

  constructor(lines: readonly StoredLine[]) {
    this.lines = lines;
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index] as StoredLine;
      if (Links.has(line)) this.#indexes.set(line.uuid as string, index);
    }
    for (const index of this.#indexes.values()) {
      const preserved = preservedAt(lines[index] as StoredLine, (uuid) => this.#indexes.has(uuid));
      if (preserved) this.#move(preserved);
    }
  }

  /** Whether a line is a link. */
  static has(line: StoredLine): boolean {
    return typeof line.uuid === "string" && kinds.has(line.type);
  }

  /** The index of a link in the transcript; -1 if there is no such link. */
  indexOf(uuid: string | null): number {
    return uuid === null ? -1 : (this.#indexes.get(uuid) ?? -1);
  }

  /** The index of a link's parent; -1 if it has none. */
  parentOf(index: number): number {
    return this.indexOf(this.#parentId(index) || null);
  }

  #parentId(index: number): string | null {
    const moved = this.#moved.size === 0 ? undefined : this.#moved.get(index);
    return moved === undefined ? idOf(this.lines[index]?.parentUuid) : moved;
  }

  #move({ summary, row, tail }: PreservedMessages): void {
    row.forEach((uuid, at) => {
      const index = this.indexOf(uuid);
      if (index >= 0) this.#moved.set(index, row[at - 1] ?? summary);
    });
    if (summary === null) return;
    if (this.indexOf(tail) >= 0) this.#preserved.set(this.indexOf(summary), this.indexOf(tail));
    const first = this.indexOf(row[0] ?? null);
    for (const index of this.#indexes.values()) {
      if (index !== first && this.#parentId(index) === summary) this.#moved.set(index, tail);
    }
  }

  /** The end of the messages that a summary kept; the index itself if it kept none. */
  preservedAfter(index: number): number {
    return this.#preserved.get(index) ?? index;
  }

  /** The indexes of all links, each once. */
  indexes(): Iterable<number> {
    return this.#indexes.values();
  }

  /** The indexes of links of some kind that are not the parent of another one of that kind, the last first. */
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

  /** The first matching link on the path up from a link, including itself; -1 if there is none. */
  upFrom(index: number, matches: (line: StoredLine) => boolean): number {
    const visited = new Set<number>();
    for (let at = index; at >= 0 && !visited.has(at); at = this.parentOf(at)) {
      if (matches(this.lines[at] as StoredLine)) return at;
      visited.add(at);
    }
    return -1;
  }

  /** The indexes of the links on the path to a link, oldest first. Visits a cycle once. */
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
