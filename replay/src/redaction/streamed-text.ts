import { fieldOf } from "../engine/compare/field.ts";
import type { Replacer } from "../secret/index.ts";
import { isEvent, type TapeEvent } from "../tape/types.ts";

/** One piece of a streamed text. */
interface Piece {
  readonly seq: number;
  /** The member of `delta` that contains it. */
  readonly member: string;
  readonly text: string;
}

/** A text in pieces. A secret may be split anywhere in it. */
export interface StreamedText {
  readonly seq: number;
  readonly text: string;
  readonly pieces: readonly Piece[];
}

const members = ["text", "partial_json", "thinking"] as const;

/** The stream event in an event of a tape: on the wire, or from the model. */
function streamed(event: TapeEvent): { readonly stream: string; readonly content: unknown } | null {
  if (isEvent(event, "wire/frame")) {
    if (fieldOf(event.frame, "type") !== "stream_event") return null;
    const parent = String(fieldOf(event.frame, "parent_tool_use_id"));
    return { stream: `${event.process} ${parent}`, content: fieldOf(event.frame, "event") };
  }
  return isEvent(event, "model/event") ? { stream: `call ${event.call}`, content: event.event } : null;
}

/** Whether an event belongs to a stream: a piece of a text, its start or its end. */
export const belongsToStream = (event: TapeEvent): boolean => isEvent(event, "model/end") || streamed(event) !== null;

/** Whether a text of an event is a piece of a streamed text, which {@link trackStreamedText} joins with the others. */
export const isStreamedPiece = (event: TapeEvent, path: readonly (string | number)[]): boolean =>
  path.at(-2) === "delta" &&
  path.length === (isEvent(event, "wire/frame") ? 4 : 3) &&
  members.some((member) => member === path.at(-1)) &&
  !/^content_block_st|^message_st/.test(String(fieldOf(streamed(event)?.content, "type") ?? "message_st"));

/** Joins streamed texts. Keeps the blocks that are open. */
export interface StreamedTextTracker {
  /** Processes the next event of a tape and returns the texts that it completes. */
  push(event: TapeEvent): readonly StreamedText[];
  /** Ends the input and returns the texts that were not completed. */
  end(): readonly StreamedText[];
}

/** Maximum number of pieces of a text, which bounds the memory. A text with more is treated as several. */
const maxPieces = 50_000;

const none: readonly StreamedText[] = [];
const full = (pieces: readonly Piece[]): StreamedText => ({
  seq: pieces[0]?.seq ?? 0,
  text: pieces.map(({ text }) => text).join(""),
  pieces,
});

/** Creates a tracker for the start of a tape. */
export function trackStreamedText(): StreamedTextTracker {
  /** The open texts of each stream, by the index of their block. */
  const streams = new Map<string, Map<unknown, Piece[]>>();
  const close = (stream: string): readonly StreamedText[] => {
    const runs = [...(streams.get(stream)?.values() ?? [])].map(full);
    streams.delete(stream);
    return runs;
  };
  const closeBlock = (stream: string, index: unknown): readonly StreamedText[] => {
    const blocks = streams.get(stream);
    const pieces = blocks?.get(index);
    blocks?.delete(index);
    return pieces === undefined ? none : [full(pieces)];
  };
  const add = (stream: string, index: unknown, piece: Piece): readonly StreamedText[] => {
    const blocks = streams.get(stream) ?? new Map<unknown, Piece[]>();
    streams.set(stream, blocks);
    const pieces = blocks.get(index) ?? [];
    blocks.set(index, pieces);
    pieces.push(piece);
    return pieces.length < maxPieces ? none : closeBlock(stream, index);
  };
  return {
    push(event) {
      if (isEvent(event, "model/end")) return close(`call ${event.call}`);
      const found = streamed(event);
      if (found === null) return none;
      const { stream, content } = found;
      const [type, index, delta] = ["type", "index", "delta"].map((name) => fieldOf(content, name));
      if (type === "message_start" || type === "message_stop") return close(stream);
      if (type === "content_block_start" || type === "content_block_stop") return closeBlock(stream, index);
      return members.flatMap((member) => {
        const text = fieldOf(delta, member);
        return typeof text === "string" ? add(stream, index, { seq: event.seq, member, text }) : none;
      });
    },
    end: () => [...streams.keys()].flatMap(close),
  };
}

/** The changed pieces of a text, by event, after its secrets are replaced. A secret may span pieces. */
export function editsOf({ text, pieces }: StreamedText, replace: Replacer): readonly (readonly [number, string])[] {
  const changed = replace(text);
  if (changed === text) return [];
  let at = 0;
  return pieces.flatMap((piece): (readonly [number, string])[] => {
    const now = changed.slice(at, at + piece.text.length);
    at += piece.text.length;
    return now === piece.text ? [] : [[piece.seq, now]];
  });
}
