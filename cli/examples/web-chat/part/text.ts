import { printable } from "@agentwire/protocol";

/** Text of a model, a tool or a file with its lines and tabs. Characters that hide or reorder others become visible. */
export const shown = (text: string): string =>
  text
    .split(/([\n\t])/)
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join("");

/** A number with its unit: `1 file`, `2 files`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
