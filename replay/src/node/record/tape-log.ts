import { crc32 } from "node:zlib";
import { toBase64 } from "@agentwire/protocol/codec";
import { byteLines } from "../../tape/bytes/byte-lines.ts";
import { decodeUtf8 } from "../../tape/bytes/text.ts";
import type { TapeDirection } from "../../tape/format/direction.ts";
import { createRedactor, secretsOf } from "../../tape/write/redact.ts";
import { createTapeWriter, type TapeWriter } from "../../tape/write/writer.ts";
import type { WorkspaceSnapshot } from "../capsule/workspace-snapshot.ts";
import type { ProcessEnding } from "../mirror-exit.ts";
import { sha256 } from "../system/sha256.ts";
import type { TapeFile } from "../tape-file.ts";
import { headerOf, microseconds } from "./tape-header.ts";

/** A longer line is recorded in pieces. */
const lineLimit = 16 * 1024 * 1024;
const stderrLimit = 64 * 1024;

export interface TapeLogOptions {
  readonly file: TapeFile;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called once if the tape can no longer be written. */
  readonly onFailure: (error: unknown) => void;
}

/** The tape of one agent process. If the tape cannot be written, the recording stops but the session continues. */
export function createTapeLog({ file, argv, cwd, env, onFailure }: TapeLogOptions) {
  let writer: TapeWriter | null = null;
  // The events of one piece of input are written to the file together, before the piece is forwarded.
  let pending: Uint8Array[] = [];
  const flush = (): void => {
    if (pending.length > 0) file.sink(Buffer.concat(pending));
    pending = [];
  };
  const guarded = (write: (writer: TapeWriter) => void): void => {
    if (writer === null) return;
    try {
      write(writer);
      flush();
    } catch (error) {
      writer = null;
      onFailure(error);
    }
  };
  try {
    writer = createTapeWriter({
      sink: (bytes) => void pending.push(bytes),
      sha256,
      crc32,
      microseconds,
      redact: createRedactor(secretsOf(env)),
      header: headerOf("process", { argv, cwd, env }),
    });
    flush();
  } catch (error) {
    onFailure(error);
  }
  const splitters = { "host-to-agent": byteLines(lineLimit), "agent-to-host": byteLines(lineLimit) };
  const stderr = byteLines(stderrLimit);
  const errorLines = (lines: ReturnType<typeof stderr.push>) =>
    guarded((tape) => {
      for (const { bytes, terminated } of lines) {
        const text = decodeUtf8(bytes);
        const end = terminated ? "\n" : "";
        if (text !== null) tape.record("process/stderr", { text: text + end });
        else tape.record("process/stderr", { bytes: toBase64(Buffer.concat([bytes, Buffer.from(end)])) });
      }
    });
  return {
    record: ((name, body) => guarded((tape) => tape.record(name, body))) as TapeWriter["record"],
    chunk: (direction: TapeDirection, bytes: Uint8Array) =>
      guarded((tape) => {
        for (const line of splitters[direction].push(bytes)) tape.line(direction, line);
      }),
    end: (direction: TapeDirection) =>
      guarded((tape) => {
        for (const line of splitters[direction].end()) tape.line(direction, line);
        tape.record("wire/end", { direction });
      }),
    stderr: (bytes: Uint8Array) => errorLines(stderr.push(bytes)),
    /** Writes the files that the session used. */
    capsule: (snapshot: WorkspaceSnapshot | null) =>
      guarded((tape) => {
        flush();
        snapshot?.record(tape.record, file.path);
      }),
    /** Writes the remaining events and the exit, and closes the tape. */
    finish(exit: ProcessEnding | null) {
      errorLines(stderr.end());
      guarded((tape) => {
        for (const direction of ["host-to-agent", "agent-to-host"] as const) {
          for (const line of splitters[direction].end()) tape.line(direction, line);
        }
        if (exit !== null) tape.record("process/exit", { code: exit.code, signal: exit.signal });
        tape.finish();
      });
      file.close();
    },
  };
}
