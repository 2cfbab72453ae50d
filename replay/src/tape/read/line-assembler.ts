import { toBase64 } from "@agentwire/protocol/codec";
import { concat, decodeUtf8 } from "../bytes/text.ts";
import { decodeTapeLine, parseTapeLine } from "../format/line.ts";
import { type EventOf, isEvent, type TapeEvent } from "../types.ts";

/** Restores lines that a tape stores separately. Use one instance for each tape, from its first event. */
export interface LineAssembler {
  /**
   * The event with its complete line: a large line that is stored as a payload, or a line in pieces, looks as if it had
   * been written at once. `null` for a piece whose line continues; the last piece returns the line. An event that still
   * has a `payload` has lost it. One that is still marked `continues` is the last piece of a line above the limit.
   * Events of other kinds are unchanged.
   */
  push(event: TapeEvent): TapeEvent | null;
}

interface Pieces {
  readonly pieces: Uint8Array[];
  size: number;
}

/**
 * Creates an assembler for the lines of a tape. Pass it every event, from the first one on.
 *
 * @param limit - Maximum length of a joined line, in bytes. Default: 256 MiB.
 * @example
 * import { type Tape, lineAssembler } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * const assembler = lineAssembler();
 * const events = tape.events.map((event) => assembler.push(event)).filter((event) => event !== null);
 */
export function lineAssembler(limit = 256 * 1024 * 1024): LineAssembler {
  const payloads = new Map<string, EventOf<"note/payload">>();
  const open = new Map<string, Pieces>();

  const piece = (event: EventOf<"wire/frame">): TapeEvent | null => {
    const key = `${event.connection} ${event.process} ${event.direction}`;
    const line = open.get(key) ?? { pieces: [], size: 0 };
    const content = decodeTapeLine(event, payloads);
    line.size += content?.bytes.length ?? Number.POSITIVE_INFINITY;
    if (line.size > limit) line.pieces.length = 0;
    else if (content !== null) line.pieces.push(content.bytes);
    if (event.continues === true) {
      open.set(key, line);
      return null;
    }
    open.delete(key);
    return line.size > limit ? { ...event, continues: true } : withoutContent(event, concat(line.pieces));
  };

  return {
    push(event) {
      if (!isEvent(event, "wire/frame")) {
        if (isEvent(event, "note/payload")) payloads.set(event.hash, event);
        return event;
      }
      const full = open.size === 0 || !open.has(`${event.connection} ${event.process} ${event.direction}`);
      if (event.continues === true || !full) return piece(event);
      if (event.payload === undefined) return event;
      const content = decodeTapeLine(event, payloads);
      return content === null ? event : withoutContent(event, content.bytes, content.text);
    },
  };
}

/** Replaces the line of an event by these bytes. */
export function withoutContent(
  event: EventOf<"wire/frame">,
  line: Uint8Array,
  text = decodeUtf8(line),
): EventOf<"wire/frame"> {
  const { frame: _, raw: __, bytes: ___, payload: ____, continues: _____, ...position } = event;
  if (text === null) return { ...position, bytes: toBase64(line) };
  const parsed = parseTapeLine(text);
  if (parsed === null) return { ...position, raw: text };
  return parsed.canonical ? { ...position, frame: parsed.frame } : { ...position, frame: parsed.frame, raw: text };
}
