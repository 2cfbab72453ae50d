import type { Readable, Writable } from "node:stream";

/** Receives events of a relay. */
export interface RelayListener {
  chunk(bytes: Uint8Array): void;
  end(): void;
  /** The sink accepts no more data. */
  broken(code: string): void;
}

/**
 * Forwards bytes from source to sink unchanged, with backpressure. Reports each chunk before it forwards it. If the
 * sink breaks, closes the source, so that its writer is informed.
 */
export function relay(source: Readable, sink: Writable, listener: RelayListener): void {
  let broken = false;
  source.on("data", (chunk: Buffer) => {
    listener.chunk(chunk);
    if (broken || sink.write(chunk)) return;
    source.pause();
    sink.once("drain", () => source.resume());
  });
  source.once("end", () => {
    listener.end();
    if (!broken) sink.end();
  });
  sink.on("error", (error: NodeJS.ErrnoException) => {
    if (broken) return;
    broken = true;
    listener.broken(error.code ?? "UNKNOWN");
    source.destroy();
  });
}
