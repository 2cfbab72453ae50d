/** A code sample for readers: an `@example` of a docstring, or a code block of a page. */
export interface Sample {
  /** Path of the file that holds it, from the root of the repository. */
  readonly path: string;
  /** Line of that file on which the code starts, counted from 1. */
  readonly line: number;
  readonly code: string;
}

/** The `@example` samples of a source. A sample ends at the next tag or at the end of its docstring. */
export function examplesOf(path: string, source: string): Sample[] {
  const samples: Sample[] = [];
  let open: { readonly line: number; readonly code: string[] } | undefined;
  source.split("\n").forEach((text, index) => {
    const isEnd = /^\s*\*\/|^\s*\* @\w/.test(text);
    if (open !== undefined && isEnd) {
      samples.push({ path, line: open.line, code: open.code.join("\n") });
      open = undefined;
    }
    if (/^\s*\* @example\s*$/.test(text)) open = { line: index + 2, code: [] };
    else open?.code.push(text.replace(/^\s*\* ?/, ""));
  });
  return samples;
}

/** The TypeScript and JavaScript code blocks of a page; both are checked as TypeScript. The indentation of a block within a list is removed. */
export function codeBlocksOf(path: string, page: string): Sample[] {
  const blocks = page.matchAll(/^( *)```(?:[jt]sx?|mjs)\b[^\n]*\n([\s\S]*?)^ *```$/gm);
  return [...blocks].map(({ index, 1: indent = "", 2: code = "" }) => ({
    path,
    line: page.slice(0, index).split("\n").length + 1,
    code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}
