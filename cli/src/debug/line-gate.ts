import { Transform } from "node:stream";
import type { TapeDirection } from "@agentwire/replay";

/** Bytes that a closed gate holds before it slows its writer: an agent that has ended cannot wait. */
const bufferedBytes = 2 ** 30;

const newline = 0x0a;

/** A gate in the two streams of a session. Lines pass one at a time, in the order of their arrival. */
export interface LineGate {
  /** A stream that passes what one side sends, unchanged. */
  stream(direction: TapeDirection): Transform;
  readonly isClosed: boolean;
  /** Lets no further line pass. */
  close(): void;
  /** Lets all lines pass. */
  open(): void;
}

/** Creates an open gate. `arrived` is called with each line, without its end, before it passes; it may close the gate. */
export function createLineGate(arrived: (direction: TapeDirection, text: string) => void): LineGate {
  let opened: Promise<void> | null = null;
  let open = (): void => {};
  let last: Promise<void> = Promise.resolve();
  const whenOpen = async (): Promise<void> => {
    while (opened !== null) await opened;
  };
  const pass = (direction: TapeDirection, line: Buffer): Promise<void> => {
    last = last.then(async () => {
      await whenOpen();
      arrived(direction, line.toString("utf8").replace(/\r?\n$/, ""));
      await whenOpen();
    });
    return last;
  };
  return {
    stream(direction) {
      let pieces: Buffer[] = [];
      const passAll = async (stream: Transform, lines: readonly Buffer[]): Promise<void> => {
        for (const line of lines) {
          await pass(direction, line);
          stream.push(line);
        }
      };
      return new Transform({
        writableHighWaterMark: bufferedBytes,
        transform(chunk: Buffer, _, done) {
          const lines: Buffer[] = [];
          let start = 0;
          for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
            lines.push(Buffer.concat([...pieces, chunk.subarray(start, end + 1)]));
            [pieces, start] = [[], end + 1];
          }
          if (start < chunk.length) pieces.push(chunk.subarray(start));
          passAll(this, lines).then(() => done(), done);
        },
        flush(done) {
          passAll(this, pieces.length === 0 ? [] : [Buffer.concat(pieces)]).then(() => done(), done);
        },
      });
    },
    get isClosed() {
      return opened !== null;
    },
    close() {
      opened ??= new Promise((resolve) => {
        open = resolve;
      });
    },
    open() {
      opened = null;
      open();
    },
  };
}
