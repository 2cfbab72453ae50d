import type { Writable } from "node:stream";

/** Writes lines to a stream whose reader may be slow or gone. */
export interface LineOutput {
  /** Resolves when the stream can take more; `undefined` if it can at once. Dropped when the reader is gone. */
  write(line: string): Promise<void> | undefined;
  /** Ends the stream. Idempotent. */
  end(): void;
  /** Resolves when everything was handed to the operating system, or the reader is gone. */
  flush(): Promise<void>;
}

/** Opens a stream for lines. A reader that has disconnected (`EPIPE`) is not an error: further lines are dropped. */
export function lineOutput(output: Writable): LineOutput {
  let closed = false;
  let ended = false;
  let pending = 0;
  const waiting: (() => void)[] = [];
  const flushing: (() => void)[] = [];

  const release = (list: (() => void)[]): void => {
    for (const go of list.splice(0)) go();
  };
  const lose = (): void => {
    closed = true;
    release(waiting);
    release(flushing);
  };
  output.on("drain", () => release(waiting));
  output.on("error", lose);
  output.on("close", lose);

  const written = (): void => {
    pending--;
    if (pending === 0) release(flushing);
  };

  return {
    write(line) {
      if (closed || ended) return undefined;
      pending++;
      if (output.write(`${line}\n`, written)) return undefined;
      return new Promise((resolve) => waiting.push(resolve));
    },
    end() {
      if (closed || ended) return;
      ended = true;
      output.end();
    },
    flush() {
      if (closed || pending === 0) return Promise.resolve();
      return new Promise((resolve) => flushing.push(resolve));
    },
  };
}
