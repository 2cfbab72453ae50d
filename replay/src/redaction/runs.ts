import { fieldOf } from "../engine/compare/field.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";

/** One piece of a text that was streamed. */
export interface Piece {
  readonly seq: number;
  /** The member of `delta` that holds it. */
  readonly member: string;
  readonly text: string;
}

/** A text that came in pieces. A secret may be cut anywhere in it. */
export interface Run {
  readonly seq: number;
  readonly text: string;
  readonly pieces: readonly Piece[];
}

const members = ["text", "partial_json", "thinking"] as const;

/** The stream event in an event of a tape: on the wire, or from the model. */
function streamed(event: TapeEvent): { readonly key: string; readonly content: unknown } | null {
  if (isEvent(event, "wire/frame")) {
    if (fieldOf(event.frame, "type") !== "stream_event") return null;
    const parent = String(fieldOf(event.frame, "parent_tool_use_id"));
    return { key: `${event.process} ${parent}`, content: fieldOf(event.frame, "event") };
  }
  return isEvent(event, "model/event") ? { key: `call ${event.call}`, content: event.event } : null;
}

/** Every text that came in pieces, whole. */
export function runsOf(events: readonly TapeEvent[]): Run[] {
  const open = new Map<string, Piece[]>();
  const runs: Piece[][] = [];
  for (const event of events) {
    const stream = streamed(event);
    if (stream === null) continue;
    const key = `${stream.key} ${fieldOf(stream.content, "index")}`;
    if (fieldOf(stream.content, "type") === "content_block_start") open.delete(key);
    const delta = fieldOf(stream.content, "delta");
    for (const member of members) {
      const text = fieldOf(delta, member);
      if (typeof text !== "string") continue;
      const pieces = open.get(key);
      const piece = { seq: event.seq, member, text };
      if (pieces === undefined) {
        const fresh = [piece];
        open.set(key, fresh);
        runs.push(fresh);
      } else pieces.push(piece);
    }
  }
  return runs.map((pieces) => ({ seq: pieces[0]?.seq ?? 0, text: pieces.map(({ text }) => text).join(""), pieces }));
}

/** What each piece of the runs becomes when the texts in the table are replaced, wherever the cuts fall. By event. */
export function editsOf(runs: readonly Run[], table: ReadonlyMap<string, string>): Map<number, string> {
  const edits = new Map<number, string>();
  for (const { text, pieces } of runs) {
    let changed = text;
    for (const [secret, instead] of table)
      if (secret.length === instead.length) changed = changed.replaceAll(secret, instead);
    if (changed === text) continue;
    let at = 0;
    for (const piece of pieces) {
      const now = changed.slice(at, at + piece.text.length);
      at += piece.text.length;
      if (now !== piece.text) edits.set(piece.seq, now);
    }
  }
  return edits;
}
