import { createWriteStream, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";

/** The streams that a host gave this process. */
export interface HostStreams {
  readonly input: Readable;
  readonly output: Writable;
  readonly error: Writable;
}

/**
 * The streams between this process and its host. Opens stdout again, because Node never closes its own
 * `process.stdout`, and the host must see the end of output when the agent ends it.
 *
 * @example
 * import { hostStreams, recordProcess } from "@agentwire/replay/node";
 *
 * const recorded = recordProcess({ command: "claude", args: [], out: "tapes/", stdio: hostStreams() });
 */
export const hostStreams = (): HostStreams => ({ input: process.stdin, output: claimOutput(), error: process.stderr });

function claimOutput(): Writable {
  const kind = fstatSync(1);
  if (kind.isFIFO() || kind.isSocket()) return new Socket({ fd: 1, readable: false, writable: true });
  return createWriteStream("", { fd: 1 });
}
