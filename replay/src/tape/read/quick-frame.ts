import { parseJson } from "@agentwire/protocol/json";
import { containsAt, encodeUtf8 } from "../bytes/text.ts";
import type { Utf8Line } from "../bytes/text-lines.ts";
import { checksumSize } from "../format/line-checksum.ts";
import type { EventOf } from "../types.ts";

type Frame = EventOf<"wire/frame">;

/** Reads the frequent lines of a long tape without parsing them completely. */
export interface QuickFrames {
  /**
   * The event of a line with a check, if it is a `wire/frame` as recorders write it, with no member but the frame after
   * its direction. `null` for any other line, which must then be parsed as JSON.
   */
  read(line: Utf8Line): Frame | null;
}

/** The text between an event's time and its frame. */
interface Head {
  readonly bytes: Uint8Array;
  readonly connection: number;
  readonly process: number;
  readonly direction: Frame["direction"];
}

const shape =
  /,"channel":"wire","kind":"frame","connection":(0|[1-9]\d{0,14}),"process":(0|[1-9]\d{0,14}),"direction":"(host-to-agent|agent-to-host)","frame":/y;
const begin = encodeUtf8('{"seq":');
const middle = encodeUtf8(',"us":');
/**
 * Maximum number of known heads, which depend on processes. For more processes at once, a regular expression parses
 * each line.
 */
const remembered = 16;
/** Maximum number of digits for which all numbers are exact. */
const digits = 15;

/**
 * Compares the head of the line and parses only the frame, at half the cost. Avoids creating a string for each
 * checksum, which would fill the engine's string table.
 */
export function quickFrames(): QuickFrames {
  const heads: Head[] = [];

  const headAt = ({ within, around, from, first }: Utf8Line, at: number): Head | null => {
    for (const head of heads) if (containsAt(within, at, head.bytes)) return head;
    shape.lastIndex = first + at - from;
    const found = shape.exec(around);
    if (found === null) return null;
    const [all, connection, process, direction] = found;
    const head = {
      bytes: encodeUtf8(all),
      connection: Number(connection),
      process: Number(process),
      direction: direction as Frame["direction"],
    };
    // Most lines are from the agent.
    if (heads.length < remembered) heads[direction === "agent-to-host" ? "unshift" : "push"](head);
    return head;
  };

  return {
    read(line) {
      const { within, from, around, first, last } = line;
      const seqAt = from + begin.length;
      const seqEnd = containsAt(within, from, begin) ? endOfNumber(within, seqAt) : -1;
      if (seqEnd < 0 || !containsAt(within, seqEnd, middle)) return null;
      const usAt = seqEnd + middle.length;
      const usEnd = endOfNumber(within, usAt);
      const head = usEnd < 0 ? null : headAt(line, usEnd);
      if (head === null) return null;
      // Everything before the frame is ASCII: as many characters as bytes.
      const frame = parseJson(around.slice(first + usEnd - from + head.bytes.length, last - checksumSize));
      if (frame === undefined) return null;
      const { connection, process, direction } = head;
      const seq = numberBetween(within, seqAt, seqEnd);
      const us = numberBetween(within, usAt, usEnd);
      return { seq, us, channel: "wire", kind: "frame", connection, process, direction, frame };
    },
  };
}

/** The end of the integer that begins at `from`; -1 if JSON has none there or it may be too large to be exact. */
function endOfNumber(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let code = bytes[at]; code !== undefined && code >= 0x30 && code <= 0x39; code = bytes[at]) at += 1;
  const size = at - from;
  const padded = size > 1 && bytes[from] === 0x30;
  return size === 0 || size > digits || padded ? -1 : at;
}

function numberBetween(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + (bytes[at] as number) - 0x30;
  return value;
}
