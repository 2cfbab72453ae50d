import { stripVTControlCharacters, styleText } from "node:util";
import { printable } from "@agentwire/protocol";

/** Where a command prints. Text that comes from a tape, a model or a peer goes through {@link safe} first. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
  readonly color: boolean;
}

type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** The text without anything that a terminal would act on: escape sequences, control and direction characters. */
export const safe = (text: string): string =>
  stripVTControlCharacters(text)
    .split(/([\n\t])/)
    .map((part, index) => (index % 2 === 0 ? printable(part) : part))
    .join("");

/** The text on one line of at most `width` characters. */
export function clip(text: string, width: number): string {
  const line = safe(text).replace(/\s+/g, " ").trim();
  return line.length <= width ? line : `${line.slice(0, Math.max(0, width - 1))}\u2026`;
}

/** Colours a text where the terminal takes colours. */
export const styled = (terminal: Terminal, style: Style, text: string): string =>
  terminal.color ? styleText(style, text, { validateStream: false }) : text;

/**
 * The terminal of the process. Colour only where stdout is a terminal and NO_COLOR is not set. A reader that goes away
 * (`agentwire ... | head`) is no failure: what it does not take is dropped.
 */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  };
}

/** "3 frames", "1 frame". */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
