import { closeSync, openSync, readSync, rmSync } from "node:fs";
import { crc32 } from "node:zlib";
import { fieldOf } from "../../engine/compare/field.ts";
import { envelopeForm } from "../../import/envelope.ts";
import {
  cutNote,
  type Imported,
  type ImportForm,
  type ImportKind,
  importLines,
  lineImporter,
} from "../../import/import-lines.ts";
import type { TapeHeader } from "../../tape/format/header.ts";
import { parseTapeLine } from "../../tape/format/line.ts";
import { createTapeReader, type TapeItem } from "../../tape/read/reader.ts";
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

/** The start time and directory of a session, from the first line of its transcript that contains them. */
function beginningOf(piece: Uint8Array): Beginning {
  for (const line of new TextDecoder().decode(piece).split("\n")) {
    const frame = parseTapeLine(line)?.frame;
    const [time, cwd] = [Date.parse(String(fieldOf(frame, "timestamp"))), fieldOf(frame, "cwd")];
    if (Number.isNaN(time) || typeof cwd !== "string") continue;
    return { startedAt: new Date(time).toISOString(), cwd };
  }
  return {};
}

/** The size of the beginning of a file from which its format is detected. */
const headSize = 256 * 1024;

function headOf(path: string): Uint8Array {
  const file = openSync(path, "r");
  try {
    const head = new Uint8Array(headSize);
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}

function formOf(path: string, kind: ImportKind, head: Uint8Array): ImportForm {
  if (kind !== "envelopes") return kind;
  const form = envelopeForm(new TextDecoder().decode(head).split("\n"));
  if (form === null)
    throw new Error(
      `${path} does not contain the direction of its frames. Use a log with one envelope a line: a frame and its direction.`,
    );
  return form;
}

/** The header of a tape that is created from a file, and the clock for its writer. */
function beginImport(kind: ImportKind, head: Uint8Array) {
  const agent = { argv: [], cwd: "", env: {} };
  const { startedAt: _, argv: __, cwd: ___, environment: ____, platform: _____, ...header } = headerOf("import", agent);
  const beginning: Beginning = kind === "transcript" ? beginningOf(head) : {};
  let [began, now] = [Date.parse(beginning.startedAt ?? ""), 0];
  return {
    header: { ...header, recorder: { ...header.recorder, source: kind }, ...beginning },
    microseconds: () => now,
    passed(ms: number): void {
      if (ms <= 0) return;
      if (Number.isNaN(began)) began = kind === "envelopes" && ms < 1e11 ? 0 : ms;
      now = Math.max(now, (ms - began) * 1000);
    },
  };
}

/**
 * The kind of file that a tape was imported from. Returns `null` if the tape was recorded, or if its header does not
 * say.
 *
 * @param header - The header of the tape.
 * @example
 * import { importedFrom, loadTape } from "@agentwire/replay/node";
 *
 * const loaded = loadTape("session.tape.jsonl");
 * if (loaded.ok) console.log(importedFrom(loaded.tape.header) ?? "recorded");
 */
export function importedFrom({ recorder }: TapeHeader): ImportKind | null {
  const source = fieldOf(recorder, "source");
  return source === "frames" || source === "envelopes" || source === "transcript" ? source : null;
}

/**
 * Converts a file of frames, a log that wraps its frames, or a session transcript to a tape. Never overwrites a file,
 * and removes credentials. Also reads the transcripts of subagents that are next to that of their session. Keeps the
 * times that the file contains. Returns the path of the tape.
 *
 * @param path - Path of the file.
 * @param kind - What the file contains.
 * @param out - Path of the tape, or a folder.
 * @param lineLimit - Maximum length of a line, in bytes. Default: 64 MiB.
 * @throws Error if a file cannot be read or written, if the file does not have the format, or if it has a longer
 *   line. No tape remains.
 * @example
 * import { importFile } from "@agentwire/replay/node";
 *
 * const { tape, notes } = importFile("session.jsonl", "transcript", "tapes/");
 * console.log(tape, notes);
 */
export function importFile(
  path: string,
  kind: ImportKind,
  out: string,
  lineLimit?: number,
): Imported & { readonly tape: string } {
  const head = headOf(path);
  const form = formOf(path, kind, head);
  const { header, microseconds, passed } = beginImport(kind, head);
  const file = createTapeFile(out);
  try {
    const redact = createRedactor(secretsOf(process.env));
    const writer = createTapeWriter({ sink: file.sink, sha256, crc32, microseconds, redact, header });
    const pieces = kind === "transcript" && isSubagentFile(path) ? [] : piecesOf(path);
    const subagents = kind === "transcript" ? subagentFiles(path) : [];
    const imported = importLines(pieces, form, writer, subagents, passed, lineLimit);
    if (!imported.cut) writer.finish();
    return { ...imported, tape: file.path };
  } catch (error) {
    file.close();
    rmSync(file.path, { force: true });
    throw error;
  } finally {
    file.close();
  }
}

/** The result of a piece of a file: items of a tape, with their lines; at the end, the result of the import. */
export interface ImportedItems {
  readonly items: readonly TapeItem[];
  readonly imported: Imported | null;
}

/**
 * Reads a file that is not a tape as the tape that {@link importFile} would create, in pieces and in constant memory.
 * Writes and redacts nothing. Each item names its line in the file.
 *
 * @param path - Path of the file.
 * @param kind - What the file contains.
 * @param lineLimit - Maximum length of a line, in bytes. Default: 64 MiB.
 * @throws Error if the file cannot be read, does not have the format, or has a longer line.
 * @example
 * import { readImported } from "@agentwire/replay/node";
 *
 * for (const { items } of readImported("session.jsonl", "transcript")) console.log(items);
 */
export function* readImported(
  path: string,
  kind: ImportKind,
  lineLimit?: number,
): Generator<ImportedItems, void, undefined> {
  const head = headOf(path);
  const form = formOf(path, kind, head);
  const { header, microseconds, passed } = beginImport(kind, head);
  // The lines of the tape are longer than those of the file, whose length is limited.
  const reader = createTapeReader({ crc32, lineLimit: Number.POSITIVE_INFINITY });
  let line = 1;
  let items: TapeItem[] = [];
  const sink = (bytes: Uint8Array): void => {
    for (const item of reader.push(bytes)) if (item.kind !== "problem") items.push({ ...item, line });
  };
  const writer = createTapeWriter({ sink, crc32, microseconds, header });
  const importer = lineImporter(form, writer, kind === "transcript" ? subagentFiles(path) : [], passed, lineLimit);
  const drain = (): TapeItem[] => {
    const found = items;
    items = [];
    return found;
  };
  let damaged = 0;
  const reportDamage = (): void => {
    if (importer.damaged() === damaged) return;
    damaged = importer.damaged();
    const message = "The line is not a JSON object, so it is left out. What it contained is not known.";
    items.push({ kind: "problem", problem: { code: "TAPE_BAD_LINE", weight: "damage", line, message } });
  };
  const pieces = kind === "transcript" && isSubagentFile(path) ? [] : piecesOf(path);
  for (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      importer.push(piece.subarray(from, at + 1));
      reportDamage();
      from = at + 1;
      line += 1;
    }
    importer.push(piece.subarray(from));
    yield { items: drain(), imported: null };
  }
  const imported = importer.end();
  reportDamage();
  if (imported.cut)
    items.push({
      kind: "problem",
      problem: { code: "TAPE_TRUNCATED", weight: "cut", line, message: cutNote, torn: true },
    });
  yield { items: drain(), imported };
}
