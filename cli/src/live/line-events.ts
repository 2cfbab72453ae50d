import { crc32 } from "node:zlib";
import { currentRelease } from "@agentwire/protocol";
import {
  createTapeReader,
  createTapeWriter,
  type TapeDirection,
  type TapeEvent,
  type TapeHeader,
  tapeVersion,
} from "@agentwire/replay";

/** The events of a session whose lines pass through this process, without a tape. */
export interface LineEvents {
  readonly header: TapeHeader;
  line(direction: TapeDirection, text: string): void;
  exit(code: number | null, signal: string | null): void;
  /** The events since the last call. */
  read(): readonly TapeEvent[];
}

/** Starts with the process: its arguments are those of the agent. */
export function createLineEvents(argv: readonly string[]): LineEvents {
  const header: TapeHeader = {
    agentwire: "tape",
    version: tapeVersion,
    release: currentRelease,
    recorder: { name: "agentwire", version: "0.1.0", mode: "process" },
    redaction: { environment: [], secrets: [] },
    argv: [...argv],
  };
  const reader = createTapeReader({ crc32 });
  const began = performance.now();
  let events: TapeEvent[] = [];
  const writer = createTapeWriter({
    header,
    crc32,
    microseconds: () => Math.round((performance.now() - began) * 1000),
    sink(bytes) {
      for (const item of reader.push(bytes)) if (item.kind === "event") events.push(item.event);
    },
  });
  writer.record("process/spawn", { argv: [...argv] });
  return {
    header,
    line: (direction, text) => writer.line(direction, { bytes: Buffer.from(text), terminated: true, continues: false }),
    exit: (code, signal) => writer.record("process/exit", { code, signal }),
    read() {
      const read = events;
      events = [];
      return read;
    },
  };
}
