import { type Passage, plain } from "./passage.ts";

/** Paragraphs, headings, list items and table cells of a page. Code blocks are left out. */
export function markdownPassages(path: string, page: string): Passage[] {
  const passages: Passage[] = [];
  let open: { line: number; lines: string[] } | null = null;
  let fence: string | null = null;
  const close = () => {
    if (open !== null) {
      const cells = open.lines[0]?.startsWith("|")
        ? open.lines.flatMap((line) => line.split(/(?<!\\)\|/))
        : [open.lines.join("\n")];
      for (const cell of cells) {
        const text = plain(cell).trim();
        if (/\p{L}/u.test(text)) passages.push({ path, line: open.line, kind: "page", text });
      }
    }
    open = null;
  };
  for (const [index, line] of page.split("\n").entries()) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark !== undefined) {
      close();
      fence = mark;
      continue;
    }
    const starts = /^\s*(?:[-*+]|\d+\.|#+|>|\|)\s*/.exec(line)?.[0];
    if (line.trim() === "" || (/^( {4}|\t)/.test(line) && open === null)) close();
    else if (starts !== undefined) {
      close();
      open = { line: index + 1, lines: [line.startsWith("|") ? line : line.slice(starts.length)] };
      if (/^\s*(?:#|\|)/.test(line)) close();
    } else if (open === null) open = { line: index + 1, lines: [line] };
    else open.lines.push(line.trim());
  }
  close();
  return passages;
}
