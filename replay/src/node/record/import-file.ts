import { closeSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { fieldOf } from "../../engine/compare/field.ts";
import { type Imported, type ImportKind, importLines } from "../../import/import-lines.ts";
import type { TapeHeader } from "../../tape/format/header.ts";
import { parseLine } from "../../tape/format/line.ts";
import { createRedactor, secretsOf } from "../../tape/write/redact.ts";
import { createTapeWriter } from "../../tape/write/writer.ts";
import { sha256 } from "../system/sha256.ts";
import { createTapeFile } from "../tape-file.ts";
import { isSubagentFile, subagentFiles } from "./subagent-files.ts";
import { headerOf } from "./tape-header.ts";

const pieceSize = 256 * 1024;

function* piecesOf(path: string): Generator<Uint8Array, void, undefined> {
  const file = openSync(path, "r");
  try {
    for (;;) {
      const piece = new Uint8Array(pieceSize);
      const size = readSync(file, piece);
      if (size === 0) return;
      yield piece.subarray(0, size);
    }
  } finally {
    closeSync(file);
  }
}

type Beginning = Pick<TapeHeader, "startedAt" | "cwd">;

/** When and where a session began, as the first line of its transcript that tells it says. */
function beginningOf(piece: Uint8Array): Beginning {
  for (const line of new TextDecoder().decode(piece).split("\n")) {
    const told = parseLine(line)?.frame;
    const [time, cwd] = [Date.parse(String(fieldOf(told, "timestamp"))), fieldOf(told, "cwd")];
    if (Number.isNaN(time) || typeof cwd !== "string") continue;
    return { startedAt: new Date(time).toISOString(), cwd };
  }
  return {};
}

/**
 * Makes a tape of a file of frames or of a session transcript. Nothing that is there is overwritten; credentials are
 * taken out. The transcripts of subagents, which lie beside that of their session, come with it, and so do the times
 * at which the lines of a transcript were written. Returns the tape's path. Throws where a file cannot be read or
 * written.
 */
export function importFile(path: string, kind: ImportKind, out: string): Imported & { readonly tape: string } {
  const pieces = piecesOf(path);
  const first = pieces.next();
  const file = createTapeFile(out);
  try {
    const {
      startedAt: _,
      argv: __,
      cwd: ___,
      environment: ____,
      platform: _____,
      ...header
    } = headerOf("import", {
      argv: [],
      cwd: "",
      env: {},
    });
    const beginning: Beginning = kind === "transcript" && first.done !== true ? beginningOf(first.value) : {};
    let [began, now] = [Date.parse(beginning.startedAt ?? ""), 0];
    const writer = createTapeWriter({
      sink: file.sink,
      sha256,
      crc32,
      microseconds: () => now,
      redact: createRedactor(secretsOf(process.env)),
      header: { ...header, ...beginning },
    });
    const passed = (ms: number): void => {
      if (ms <= 0) return;
      if (Number.isNaN(began)) began = ms;
      now = Math.max(now, (ms - began) * 1000);
    };
    const all = first.done === true ? [] : [first.value];
    const imported = importLines(
      (function* () {
        if (kind === "transcript" && isSubagentFile(path)) return;
        yield* all;
        yield* pieces;
      })(),
      kind,
      writer,
      kind === "transcript" ? subagentFiles(path) : [],
      passed,
    );
    writer.finish();
    return { ...imported, tape: file.path };
  } finally {
    file.close();
  }
}
