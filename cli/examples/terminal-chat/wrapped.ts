import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

/** Spaces, and the mark of a list or of a prompt. */
const beginning = /^ *(?:(?:[-+*>\u2022]|\d+[.)]) +)?/;

/** Narrower texts are not indented: there would be no room for words. In columns. */
const narrowest = 20;

/** A text in lines that fit. The rest of a line begins below its first word. */
export const wrapped = (text: string, columns: number): string =>
  text
    .split("\n")
    .map((line) => {
      const [start = ""] = beginning.exec(line) ?? [];
      const indent = stringWidth(start);
      if (stringWidth(line) <= columns || columns - indent < narrowest)
        return wrapAnsi(line, columns, { hard: true, trim: false });
      const rest = wrapAnsi(line.slice(start.length), columns - indent, { hard: true });
      return start + rest.replaceAll("\n", `\n${" ".repeat(indent)}`);
    })
    .join("\n");
