/** A step of a page that a reader follows: a file to write, or a command to run. */
export type PageStep =
  | { readonly file: string; readonly text: string }
  | {
      readonly command: string;
      /** Texts that the command prints, line by line. */
      readonly prints: readonly string[];
      readonly code: number;
    };

const block = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm;

/** The commands of a `console` block, with what each prints. The block of an installation has none to run. */
function commandsOf(text: string): PageStep[] {
  if (/^\$ npm install /m.test(text)) return [];
  const [, ...runs] = text.split(/^\$ /m);
  return runs.map((run) => {
    const [command = "", ...lines] = run.trimEnd().split("\n");
    const code = Number(/^\(exit code (\d+)\)$/.exec(lines.at(-1) ?? "")?.[1] ?? 0);
    const printed = code === 0 ? lines : lines.slice(0, -1);
    return { command, prints: printed.map((line) => line.trim()).filter((line) => line !== ""), code };
  });
}

/** The steps of a page, in order: blocks with a file name, and `console` blocks. */
export const stepsOfPage = (markdown: string): PageStep[] =>
  [...markdown.matchAll(block)].flatMap(([, language, file, text = ""]): PageStep[] => {
    if (file !== undefined) return [{ file, text }];
    return language === "console" ? commandsOf(text) : [];
  });
