import { currentRelease } from "@agentwire/protocol";
import { concat, encodeUtf8 } from "../bytes/text.ts";
import type { TapeDirection } from "../format/direction.ts";
import { type TapeHeader, tapeVersion } from "../format/header.ts";
import { parseTape, type Tape } from "../read/tape.ts";
import { createTapeWriter, type Generation, type TapeWriter, type TapeWriterOptions } from "./writer.ts";

/** The options of a tape in memory. All have defaults. */
export interface MemoryTapeOptions extends Partial<Omit<TapeWriterOptions, "sink" | "header">> {
  /** Overrides fields of a default header for an unknown recorder. */
  readonly header?: Partial<TapeHeader>;
}

/** A writer whose tape stays in memory, for tests, generated sessions and conversions. */
export interface MemoryTape extends TapeWriter {
  /** Writes a line with this frame, or with this text. */
  frame(direction: TapeDirection, content: object | string, at?: Generation): void;
  /** The bytes written so far. */
  bytes(): Uint8Array;
  /** Parses the bytes written so far. Throws if they are not a valid tape, with the location. */
  tape(): Tape;
}

/**
 * Starts a tape in memory. Without a clock, each event is one millisecond later than the previous one.
 *
 * @param options - Header fields, a clock, and a redactor.
 * @example
 * import { createMemoryTape } from "@agentwire/replay";
 *
 * const tape = createMemoryTape();
 * tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "Hi" } });
 * tape.finish();
 * console.log(tape.tape().events.length);
 */
export function createMemoryTape(options: MemoryTapeOptions = {}): MemoryTape {
  const chunks: Uint8Array[] = [];
  let now = 0;
  const writer = createTapeWriter({
    microseconds: () => {
      now += 1000;
      return now;
    },
    ...options,
    header: {
      agentwire: "tape",
      version: tapeVersion,
      release: currentRelease,
      recorder: { name: "memory", version: "0.1.0", mode: "transport" },
      redaction: { environment: [], secrets: [] },
      ...options.header,
    },
    sink: (bytes) => void chunks.push(bytes),
  });
  const bytes = () => concat(chunks);
  return {
    ...writer,
    frame(direction, content, at) {
      const text = typeof content === "string" ? content : JSON.stringify(content);
      writer.line(direction, { bytes: encodeUtf8(text), terminated: true, continues: false }, at);
    },
    bytes,
    tape() {
      const read = parseTape(bytes());
      if (!read.ok) throw new Error(read.problem.message);
      return read.tape;
    },
  };
}
