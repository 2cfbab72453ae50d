import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";

const [eraseLine, lineUp, lineStart] = ["\u001b[2K", "\u001b[1A", "\u001b[G"];
const literal = (sequence: string): string => sequence.replace("[", "\\[");
/** Erases lines from the cursor upwards, as ink erases a frame. */
const erasure = new RegExp(`^(?:${literal(eraseLine)}(?:${literal(lineUp)})?)+${literal(lineStart)}`);

/** The rows that the lines of a frame need more than one each, in a terminal of this width. */
const extraRows = (lines: readonly string[], columns: number): number =>
  lines.reduce((sum, line) => sum + Math.max(0, Math.ceil(stringWidth(line) / columns) - 1), 0);

/**
 * Completes what ink erases after the terminal has become narrower: most terminals wrap the lines of the frame then, and ink
 * erases as many rows as the frame has lines.
 *
 * @param columns - The current width of the terminal.
 * @returns A function for each text that is written, whose result is to be written instead.
 */
export function rewrappedFrames(columns: () => number): (text: string) => string {
  let lines: readonly string[] = [];
  let width = columns();
  return (text) => {
    const erased = erasure.exec(text)?.[0] ?? "";
    const rest = stripVTControlCharacters(text.slice(erased.length));
    const count = erased.split(eraseLine).length - 1;
    const extra = count > 0 && columns() < width ? extraRows(lines.slice(-count), columns()) : 0;
    if (count > 0) lines = lines.slice(0, -count);
    // What a terminal shows is at most a few hundred lines.
    if (rest !== "") lines = [...lines, ...rest.split("\n")].slice(-500);
    width = columns();
    return `${eraseLine}${lineUp}`.repeat(extra) + text;
  };
}

/** The terminal with frames that are erased in full. */
export function withRewrappedFrames(terminal: NodeJS.WriteStream): NodeJS.WriteStream {
  const rewrap = rewrappedFrames(() => terminal.columns);
  const write = (data: unknown, ...more: readonly unknown[]): unknown =>
    Reflect.apply(terminal.write, terminal, [typeof data === "string" ? rewrap(data) : data, ...more]);
  return new Proxy(terminal, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key === "write") return write;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
