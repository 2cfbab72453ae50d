import { fromLatin1, toBase64, toLatin1 } from "@agentwire/protocol/codec";
import type { ByteLine } from "../bytes/byte-lines.ts";
import { decodeUtf8, encodeUtf8 } from "../bytes/text.ts";
import type { TapeDirection } from "../format/direction.ts";
import type { TapeHeader } from "../format/header.ts";
import { encodeLine, parseTapeLine } from "../format/line.ts";
import { appendChecksum, type Crc32 } from "../format/line-checksum.ts";
import type { EventBody, EventName } from "../types.ts";
import type { Redactor } from "./redact.ts";
import { createStreamRedactor } from "./stream-redactor.ts";

/**
 * Receives a tape's lines. A sink keeps them in order and does not return before they survive a kill of the process.
 */
export type TapeSink = (bytes: Uint8Array) => void;

/** The connection and process of an event. */
export interface Generation {
  readonly connection?: number;
  readonly process?: number;
}

/** Options of a writer. */
export interface TapeWriterOptions {
  readonly sink: TapeSink;
  readonly header: TapeHeader;
  /** Microseconds since any fixed time. */
  readonly microseconds: () => number;
  /** SHA-256 as lower-case hexadecimal. Without it, large lines are written in place every time. */
  readonly sha256?: (bytes: Uint8Array) => string;
  /** Size in bytes above which a line is stored once, under its hash. Default: 64 KiB. */
  readonly payloadSize?: number;
  /** A faster CRC-32 of the platform, if there is one. */
  readonly crc32?: Crc32;
  /** Removes secrets from everything that is written. */
  readonly redact?: Redactor;
}

/** Writes a tape, one line per call. */
export interface TapeWriter {
  /** Writes an event other than a frame. */
  record<Name extends Exclude<EventName, "wire/frame" | "note/payload" | "note/end">>(
    name: Name,
    body: EventBody<Name>,
    at?: Generation,
  ): void;
  /** Writes a line of the wire, byte for byte. */
  line(direction: TapeDirection, line: ByteLine, at?: Generation): void;
  /** Marks the recording as complete. Idempotent. Do not write anything after it. */
  finish(): void;
}

const noRedactor: Redactor = Object.assign((text: string) => text, {
  reach: 0,
  piece: (_: string, piece: string) => piece,
});

/**
 * Starts a tape. Writes the header at once.
 *
 * @param options - The header, the sink, the clock, and the redactor.
 * @example
 * import { createTapeWriter, type TapeHeader } from "@agentwire/replay";
 * import { createTapeFile } from "@agentwire/replay/node";
 *
 * declare const header: TapeHeader;
 * const { sink, close } = createTapeFile("session.tape.jsonl");
 * const writer = createTapeWriter({ sink, header, microseconds: () => performance.now() * 1000 });
 * writer.record("note/text", { text: "The test begins." });
 * writer.finish();
 * close();
 */
export function createTapeWriter(options: TapeWriterOptions): TapeWriter {
  const { sink, microseconds, sha256, payloadSize = 65_536, redact = noRedactor } = options;
  const streams = createStreamRedactor(redact);
  const start = microseconds();
  const stored = new Set<string>();
  let check = 0;
  let seq = 0;
  let us = 0;
  let finished = false;

  const put = (members: string): void => {
    const sealed = appendChecksum(members, check, options.crc32);
    check = sealed.check;
    sink(sealed.bytes);
  };
  const event = (name: string, members: string, at: Generation = {}): void => {
    if (finished) throw new Error(`The tape is finished; ${name} came after its end. Start another tape.`);
    us = Math.max(us, Math.floor(microseconds() - start));
    const [channel, kind] = name.split("/");
    const { connection = 1, process = 1 } = at;
    const prefix = `"seq":${seq},"us":${us},"channel":"${channel}","kind":"${kind}","connection":${connection},"process":${process}`;
    seq += 1;
    put(`{${prefix}${members === "" ? "" : `,${members}`}`);
  };
  /** The members that hold a line, after the payload note if it has one. */
  const content = (bytes: Uint8Array, text: string | null, at?: Generation): string => {
    if (sha256 === undefined || bytes.length < payloadSize) return encodeLine(bytes, text);
    const hash = `sha256:${sha256(bytes)}`;
    if (!stored.has(hash)) {
      stored.add(hash);
      const field = text === null ? `"bytes":${JSON.stringify(toBase64(bytes))}` : `"text":${JSON.stringify(text)}`;
      event("note/payload", `"hash":"${hash}",${field}`, at);
    }
    return `"payload":"${hash}"`;
  };

  /** Removes secrets from a line, including those that a stream split. */
  const cleanLine = (text: string, process: string): string => {
    if (redact.reach === 0 || !text.includes('"stream_event"')) return redact(text);
    const parsed = parseTapeLine(text);
    const frame = streams.frame(process, parsed?.frame);
    return redact(frame === parsed?.frame ? text : JSON.stringify(frame));
  };

  put(redact(JSON.stringify(options.header)).slice(0, -1));
  return {
    record(name, body, at) {
      const streamed = "event" in body && name === "model/event" && "call" in body;
      const clean = streamed ? { ...body, event: streams.event(`call ${body.call}`, body.event) } : body;
      event(name, redact(JSON.stringify(clean)).slice(1, -1), at);
    },
    line(direction, { bytes, terminated, continues }, at) {
      const text = decodeUtf8(bytes);
      const original = text ?? toLatin1(bytes);
      const clean = text === null ? redact(original) : cleanLine(original, `${at?.process} ${direction}`);
      const cleanBytes = text === null ? fromLatin1(clean) : encodeUtf8(clean);
      const field =
        clean === original ? content(bytes, text, at) : content(cleanBytes, text === null ? null : clean, at);
      const flags = [
        terminated || continues ? "" : ',"unterminated":true',
        continues ? ',"continues":true' : "",
        clean === original ? "" : ',"redacted":true',
      ];
      event("wire/frame", `"direction":"${direction}",${field}${flags.join("")}`, at);
    },
    finish() {
      if (finished) return;
      event("note/end", `"events":${seq}`);
      finished = true;
    },
  };
}
