import { closeSync, openSync, readSync } from "node:fs";
import { decodeLine } from "@agentwire/protocol";
import { envelopeForm, type ImportKind } from "@agentwire/replay";
import { Unreadable } from "../exit.ts";
import { cannotRead } from "../output/file-error.ts";

/** The kinds of session files. */
export type InputKind = "tape" | ImportKind;

/** Size of the beginning of a file that is enough for its first lines. */
const headBytes = 256 * 1024;
/** Size of the beginning of a file that is enough to recognize a tape. */
const tapeMarkBytes = 256;

const tapeMark = /^\s*\{\s*"agentwire"\s*:\s*"tape"/;

/**
 * Detects the kind of a file from its first lines. A tape identifies itself. A log of envelopes wraps each frame and
 * names its direction. The lines of a transcript have a `sessionId` or record file backups. Any other JSON object with
 * a type is a frame. Throws {@link Unreadable} if the file cannot be read or is none of these.
 */
export function detectInput(path: string): InputKind {
  if (tapeMark.test(readHead(path, tapeMarkBytes).text)) return "tape";
  const head = readHead(path, headBytes);
  const lines = head.text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const first = lines[0];
  if (first === undefined)
    throw new Unreadable(`${path} is empty. Record a session with: agentwire record -o ${path} --force -- AGENT`);
  if (tapeMark.test(first)) return "tape";
  if (isTapeEvent(first)) {
    throw new Unreadable(`${path} holds events of a tape, but its first line is not a tape header. Restore that line.`);
  }
  if (envelopeForm(lines) !== null) return "envelopes";
  for (const line of lines) {
    const decoded = decodeLine(line);
    if (!decoded.ok) continue;
    if (decoded.frame.agentwire === "tape") return "tape";
    if (typeof decoded.frame.type !== "string") continue;
    return isTranscriptLine(decoded.frame) ? "transcript" : "frames";
  }
  if (head.isUtf16)
    throw new Unreadable(
      `${path} is UTF-16 text. Convert it to UTF-8: iconv -f UTF-16 -t UTF-8 ${path} > session.jsonl`,
    );
  if (first.includes("\0"))
    throw new Unreadable(
      `${path} is a binary file. Name a tape, a log or a transcript: text with one JSON object a line.`,
    );
  if (head.complete || lines.length > 1) {
    throw new Unreadable(
      `${path} contains no session. The first lines are neither a tape header, a frame (a JSON object with a type), an envelope such as {"dir":"host->agent","frame":{...}}, nor a line of a transcript.${oneObjectALine(path, first)}`,
    );
  }
  return "frames"; // one line longer than the part that was read
}

/** What to do with a file that may be a single JSON value over several lines. */
function oneObjectALine(path: string, first: string): string {
  const filter = { "[": "'.[]'", "{": "." }[first.trimStart().charAt(0)];
  return filter === undefined ? "" : ` If it is one JSON value, write one object a line: jq -c ${filter} ${path}`;
}

/** Whether a line is an event of a tape, with a number and a checksum. */
function isTapeEvent(line: string): boolean {
  const decoded = decodeLine(line);
  return decoded.ok && ["seq", "channel", "kind", "check"].every((name) => Object.hasOwn(decoded.frame, name));
}

const isTranscriptLine = (line: Readonly<Record<string, unknown>>): boolean =>
  "sessionId" in line || "leafUuid" in line || String(line.type).startsWith("file-history-");

/** The beginning of a file. */
interface Head {
  readonly text: string;
  /** Whether this is the whole file. */
  readonly complete: boolean;
  /** Whether it starts with the byte order mark of UTF-16. */
  readonly isUtf16: boolean;
}

function readHead(path: string, size: number): Head {
  try {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(size);
      const bytesRead = readSync(file, buffer, 0, size, 0);
      return {
        text: buffer
          .subarray(0, bytesRead)
          .toString("utf8")
          .replace(/^\uFEFF/, ""),
        complete: bytesRead < size,
        isUtf16: bytesRead >= 2 && ["fffe", "feff"].includes(buffer.toString("hex", 0, 2)),
      };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw cannotRead(path, error);
  }
}
