import type { Writable } from "node:stream";
import { styleText } from "node:util";
import { type Pager, startPager } from "./screen/pager.ts";
import { wrap } from "./screen/wrap.ts";

export { cell, clip, safe } from "./screen/cell.ts";
export { quotedPrompt } from "./screen/quoted-prompt.ts";
export { tableLines } from "./screen/table.ts";

/** The output of a command. Text from a tape, a model or a peer passes through {@link safe} first. */
export interface Terminal {
  /** Prints text for a person. A terminal wraps it to its width. */
  out(text: string): void;
  /** Prints a line unchanged: JSON for a program, or a command line to copy. */
  verbatim(line: string): void;
  /** Prints text to stderr. A terminal wraps it to its width. */
  err(line: string): void;
  /** Prints a note to stderr. A terminal wraps it to its width. `--quiet` suppresses it. */
  note(line: string): void;
  /**
   * Resolves when the printed text has been written, so that lines for a slow reader do not accumulate in memory.
   * Rejects with {@link BrokenPipe} if the reader has closed the pipe. A command that only prints awaits it after each
   * line.
   */
  room(): Promise<void>;
  /**
   * Keeps a status line at the bottom of the terminal, below printed text, until another one replaces it or `null`
   * removes it. No effect if stderr is not a terminal.
   */
  foot(line: string | null): void;
  /** Shows further output in the user's pager, if stdout is a terminal. */
  page(): void;
  /**
   * Resolves when all output has been written and the pager is closed. Rejects with {@link WriteFailed} if some of it
   * could not be written.
   */
  finish(): Promise<void>;
  readonly color: boolean;
  /** Columns of a line: 80 if a terminal does not report them; infinite for a pipe or a file. */
  readonly width: number;
}

/** The reader of the output has closed the pipe (`agentwire ... | head`), so the rest of the output has no reader. */
export class BrokenPipe extends Error {
  override readonly name = "ReaderGone";
}

/** The output could not be written, for example because the disk is full. */
export class WriteFailed extends Error {
  override readonly name = "WriteFailed";
}

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan" | "blue" | "magenta" | "underline";

/** Colors a text if the terminal supports colors. */
export const styled = (terminal: Terminal, style: Style, text: string): string =>
  terminal.color ? styleText(style, text, { validateStream: false }) : text;

/** Resolves when a stream accepts more, or never will again. */
export const drained = (stream: Writable): Promise<void> =>
  stream.writableNeedDrain && !stream.destroyed
    ? new Promise((resolve) => {
        const done = (): void => {
          for (const event of ["drain", "close", "error"]) stream.off(event, done);
          resolve();
        };
        for (const event of ["drain", "close", "error"]) stream.once(event, done);
      })
    : Promise.resolve();

/** Columns of a line: 80 if a terminal does not report them; infinite for a pipe or a file. */
export const widthOf = ({ isTTY, columns }: Pick<NodeJS.WriteStream, "isTTY" | "columns">): number =>
  isTTY === true ? columns || 80 : Number.POSITIVE_INFINITY;

/** A terminal without notes and progress. */
export const withoutNotes = (terminal: Terminal): Terminal => ({ ...terminal, note() {}, foot() {} });

/** A terminal without colors. */
export const plain = (terminal: Terminal): Terminal => ({ ...terminal, color: false });

/**
 * The terminal of the process. Uses colors only if stdout is a terminal and NO_COLOR is unset or empty. A reader that
 * disconnects (`agentwire ... | head`) is not a failure: further output is dropped.
 */
export function processTerminal(): Terminal {
  let closed = false;
  let failure: Error | null = null;
  let pager: Pager | null = null;
  const assertWritten = (): void => {
    if (failure !== null)
      throw new WriteFailed(
        `The output cannot be written: ${failure.message}. Check the free space and the permissions.`,
      );
  };
  const failed = (error: NodeJS.ErrnoException): void => {
    if (error.code === "EPIPE") closed = true;
    else failure ??= error;
  };
  process.stderr.on("error", () => {});
  process.stdout.on("error", failed);
  const { above, foot } = footOf(process.stderr);
  const width = widthOf(process.stdout);
  const toStdout = (line: string): void =>
    above(() => (pager === null ? process.stdout : pager.input).write(`${line}\n`));
  // A pager uses the whole screen, so messages go to it, too.
  const toStderr = (text: string): void =>
    above(() =>
      pager === null
        ? process.stderr.write(`${wrap(text, widthOf(process.stderr))}\n`)
        : pager.input.write(`${wrap(text, width)}\n`),
    );
  return {
    out: (text) => toStdout(wrap(text, width)),
    verbatim: toStdout,
    err: toStderr,
    note: toStderr,
    foot: (line) => void (pager === null && foot(line)),
    page() {
      if (process.stdout.isTTY !== true || process.stderr.isTTY !== true || pager !== null) return;
      pager = startPager(process.env);
      pager?.input.on("error", failed);
    },
    async room() {
      await drained(pager === null ? process.stdout : pager.input);
      assertWritten();
      if (closed) throw new BrokenPipe();
    },
    async finish() {
      await pager?.finish();
      pager = null;
      await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
      await new Promise<void>((resolve) => setImmediate(resolve)); // an error is reported after its write
      assertWritten();
    },
    color: process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "",
    width,
  };
}

/** The status line of a terminal, and how to print above it. */
export function footOf(stream: Pick<NodeJS.WriteStream, "isTTY" | "write">) {
  let standing: string | null = null;
  const clear = (): void => {
    if (standing !== null) stream.write("\r\u001b[K");
  };
  return {
    above(print: () => unknown): void {
      clear();
      print();
      if (standing !== null) stream.write(standing);
    },
    foot(line: string | null): void {
      if (stream.isTTY !== true) return;
      clear();
      standing = line;
      if (line !== null) stream.write(line);
    },
  };
}

/** A bar of `width` columns, filled to the share of `done` in `total`. */
export function bar(done: number, total: number, width = 24): string {
  const filled = total === 0 ? width : Math.floor((done / total) * width);
  return `[${"#".repeat(filled)}${".".repeat(width - filled)}] ${done}/${total}`;
}

/** "3 frames", "1 frame". */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** A terminal of any width without colors, which prints nothing. */
export const silentTerminal: Terminal = {
  out() {},
  verbatim() {},
  err() {},
  note() {},
  foot() {},
  page() {},
  room: async () => {},
  finish: async () => {},
  color: false,
  width: Number.POSITIVE_INFINITY,
};
