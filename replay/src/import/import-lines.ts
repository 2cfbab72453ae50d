import { defaultLineLimit } from "@agentwire/protocol";
import { fieldOf } from "../engine/compare/schema.ts";
import type { ByteLine } from "../tape/bytes/byte-lines.ts";
import { decodeUtf8, withoutByteOrderMark } from "../tape/bytes/text.ts";
import { parseTapeLine } from "../tape/format/line.ts";
import type { Generation, TapeWriter } from "../tape/write/writer.ts";
import { type Envelope, type EnvelopeForm, readEnvelope } from "./envelope.ts";
import { type CompleteLine, limitedLines } from "./limited-lines.ts";
import { inferSenders } from "./sender.ts";
import { type DirectedFrame, framesOfLine, framesOfSubagent, type ImportedSubagent } from "./transcript-frames.ts";

/** The transcript of a subagent, which is stored next to that of its session. */
export interface SubagentTranscript extends ImportedSubagent {
  readonly content: Uint8Array;
}

/**
 * The content of a file of lines: frames of both directions or one; frames that a log wraps with their direction; or
 * the lines of a session on disk.
 */
export type ImportKind = "frames" | "envelopes" | "transcript";

/** The format of a file of lines, with the envelope if a log wraps its frames. */
export type ImportForm = Exclude<ImportKind, "envelopes"> | EnvelopeForm;

/** The result of an import. */
export interface Imported {
  /** Number of lines that became frames, and number of frames. */
  readonly lines: number;
  readonly frames: number;
  /** Notes about what the file does not contain, and what was omitted. */
  readonly notes: readonly string[];
  /** Whether the last line is truncated. That line is omitted, and the file may lack the end of the session. */
  readonly cut: boolean;
}

/** Writes lines to a tape as they arrive. */
export interface LineImporter {
  push(chunk: Uint8Array): void;
  /** Number of lines so far that it omitted because they cannot be read. */
  damaged(): number;
  /** Ends the input. */
  end(): Imported;
}

/** The note for a file whose last line is incomplete. */
export const cutNote = "The file is cut off: its last line is not complete, and the end of the session may be missing.";

const full = (value: unknown): ByteLine => ({
  bytes: new TextEncoder().encode(JSON.stringify(value)),
  terminated: true,
  continues: false,
});

/**
 * Writes the lines of a file to a tape, which the caller finishes. Keeps the bytes of frames. If the file does not name
 * the sender of a frame, the frame's content decides. For a transcript, creates the frames that its lines represent;
 * the notes list what only the wire contains. Merges the lines of `subagents` by their times. Calls `passed` with the
 * time of a line, in milliseconds, before it writes its frames. Throws an error if a line exceeds `lineLimit` bytes.
 */
export function lineImporter(
  form: ImportForm,
  writer: TapeWriter,
  subagents: readonly SubagentTranscript[] = [],
  passed: (ms: number) => void = () => {},
  lineLimit = defaultLineLimit,
): LineImporter {
  const split = limitedLines(lineLimit);
  const senderOf = inferSenders();
  const left = new Map<string, number>();
  const processes = new Map<string | null, number>();
  let [lines, frames, damaged] = [0, 0, 0];
  let cut = false;
  const leave = (what: string): void => void left.set(what, (left.get(what) ?? 0) + 1);

  const put = (made: readonly DirectedFrame[]): void => {
    if (made.length > 0) lines += 1;
    for (const { direction, frame } of made) {
      writer.line(direction, full(frame));
      frames += 1;
    }
  };
  const subagentLines = subagents
    .flatMap((subagent) => linesOf(subagent, lineLimit, leave))
    .sort((a, b) => a.at - b.at);
  /** Writes the lines of subagents up to a time. */
  const catchUp = (until: number): void => {
    while (subagentLines.length > 0 && (subagentLines[0]?.at ?? 0) < until) {
      const { at, made } = subagentLines.shift() ?? { at: 0, made: [] };
      passed(at);
      put(made);
    }
  };

  const importFrame = (line: CompleteLine, frame: unknown): void => {
    writer.line(frame === undefined ? "agent-to-host" : senderOf(frame), { ...line, continues: false });
    lines += 1;
    frames += 1;
  };
  const importTranscriptLine = (line: unknown): void => {
    const made = line === undefined ? [] : framesOfLine(line);
    catchUp(timeOf(line));
    if (made.length > 0) passed(timeOf(line));
    if (line === undefined) damaged += 1;
    if (made.length === 0)
      leave(line === undefined ? "a line that is not JSON" : `a line of type ${String(fieldOf(line, "type"))}`);
    put(made);
  };
  const importEnvelope = (envelope: EnvelopeForm, line: unknown): void => {
    const read = readEnvelope(envelope, line);
    if (read === null) {
      damaged += 1;
      leave("a line that is not a JSON object");
      return;
    }
    const { direction, text, torn, at } = read;
    const number = processes.get(read.process) ?? processes.size + 1;
    processes.set(read.process, number);
    const generation = { connection: number, process: number };
    if (at !== null) passed(at);
    if (text === null) {
      if (recordEvent(writer, read, generation)) lines += 1;
      else leave(`a line without a frame${read.event === null ? "" : ` (${read.event})`}`);
    } else if (direction === null) leave("a line whose direction is not known");
    else {
      const bytes = new TextEncoder().encode(text);
      writer.line(direction, { bytes, terminated: !torn, continues: false }, generation);
      lines += 1;
      frames += 1;
    }
  };

  let atStart = true;
  const importLine = (given: CompleteLine): void => {
    const line = atStart ? { ...given, bytes: withoutByteOrderMark(given.bytes) } : given;
    atStart = false;
    const text = decodeUtf8(line.bytes);
    if (text !== null && text.trim() === "") return;
    const parsed = text === null ? undefined : parseTapeLine(text)?.frame;
    const isTorn = parsed === undefined && !line.terminated;
    if (isTorn && (text === null || /^\s*\{/.test(text))) cut = true;
    else if (form === "frames") importFrame({ ...line, terminated: true }, parsed);
    else if (form === "transcript") importTranscriptLine(parsed);
    else importEnvelope(form, parsed);
  };

  return {
    push(chunk) {
      for (const line of split.push(chunk)) importLine(line);
    },
    damaged: () => damaged,
    end() {
      for (const line of split.end()) importLine(line);
      catchUp(Number.POSITIVE_INFINITY);
      const omitted = [...left].map(([what, times]) => `Left out: ${what} (${times}).`);
      const absent = absentFrom[typeof form === "string" ? form : "envelopes"];
      return { lines, frames, notes: [...(cut ? [cutNote] : []), ...omitted, ...absent], cut };
    },
  };
}

/**
 * Writes the lines of a file to a tape, followed by notes about what the file does not contain.
 *
 * @param chunks - The content of the file.
 * @param form - The format of the file.
 * @param writer - The writer of the tape.
 * @param subagents - The transcripts of subagents, for a session transcript.
 * @param passed - Called with the time of each line, in milliseconds, before the line is written.
 * @param lineLimit - Maximum length of a line, in bytes. Default: 64 MiB.
 * @throws Error if a line is longer.
 * @example
 * import { createMemoryTape, importLines } from "@agentwire/replay";
 *
 * const tape = createMemoryTape();
 * const imported = importLines([new TextEncoder().encode('{"type":"keep_alive"}\n')], "frames", tape);
 * console.log(imported.frames, imported.notes);
 */
export function importLines(
  chunks: Iterable<Uint8Array>,
  form: ImportForm,
  writer: TapeWriter,
  subagents: readonly SubagentTranscript[] = [],
  passed: (ms: number) => void = () => {},
  lineLimit?: number,
): Imported {
  const importer = lineImporter(form, writer, subagents, passed, lineLimit);
  for (const chunk of chunks) importer.push(chunk);
  const imported = importer.end();
  for (const note of imported.notes) writer.record("note/text", { text: note });
  return imported;
}

/** Records an event of a process or its streams. Returns whether the line contains such an event. */
function recordEvent(
  writer: TapeWriter,
  { event, direction, code, signal }: Envelope,
  generation: Generation,
): boolean {
  if (event === "exit") writer.record("process/exit", { code, signal }, generation);
  else if (event === "signal" && signal !== null) writer.record("process/signal", { signal }, generation);
  else if (event === "stdin_eof") writer.record("wire/end", { direction: "host-to-agent" }, generation);
  else if ((event === "eof" || event === "end") && direction !== null)
    writer.record("wire/end", { direction }, generation);
  else return false;
  return true;
}

/** The time of a line, in milliseconds; before all others if it has none. */
const timeOf = (line: unknown): number => Date.parse(String(fieldOf(line, "timestamp"))) || 0;

/** The lines of a subagent as frames, with their times. A line without a time gets the time of the previous line. */
function linesOf(subagent: SubagentTranscript, lineLimit: number, leave: (what: string) => void) {
  if (subagent.toolUseId === null) {
    leave(`the subagent ${subagent.agentId}, of which nothing says what started it`);
    return [];
  }
  const split = limitedLines(lineLimit);
  let at = 0;
  return [...split.push(subagent.content), ...split.end()].flatMap(({ bytes }) => {
    const parsed = parseTapeLine(decodeUtf8(bytes) ?? "");
    const made = parsed === null ? [] : framesOfSubagent(parsed.frame, subagent);
    at = Math.max(at, timeOf(parsed?.frame));
    if (made.length === 0) leave(`a subagent's line of type ${String(fieldOf(parsed?.frame, "type"))}`);
    return made.length === 0 ? [] : [{ at, made }];
  });
}

/** What a session on disk does not contain. */
export const onlyOnTheWire: readonly string[] = [
  "Only the wire holds: control requests and their answers (initialize, permissions, hooks, MCP of the host).",
  "Only the wire holds: streamed events, the init frame, states and progress, results with costs and reasons.",
  "Only the wire holds: the command line, stderr, signals and the exit.",
];

/** What each kind of file does not contain. */
const absentFrom: { readonly [Kind in ImportKind]: readonly string[] } = {
  frames: ["Not in the file: when each line passed, the process, its arguments and how it ended."],
  envelopes: ["Not in the file: the arguments of the process and its stderr."],
  transcript: onlyOnTheWire,
};

/** What the wire does not contain, but a session on disk does. */
export const onlyInTheTranscript: readonly string[] = [
  "Only the transcript holds: the tree of messages (parentUuid), branches that were left, and where a resumed session began.",
  "Only the transcript holds: attachments, snapshots of changed files, prompts that were queued, the branch of the project.",
];
