/** The change that a code block of a document makes to a file. */
export interface Step {
  readonly path: string;
  /** The file after the step. `before` is the previous text; `undefined` if there was no file. */
  apply(before: string | undefined): string;
}

const block = /^(?<indent> *)```(?<language>\w+) (?<path>[^\s`]+)\n(?<body>[\s\S]*?)^\k<indent>```$/gm;

/**
 * The code blocks of a Markdown document that name a file after their language: `diff PATH` changes it, any other language
 * is a new file.
 */
export const stepsOf = (markdown: string): Step[] =>
  [...markdown.matchAll(block)].map(({ groups: { indent = "", language = "", path = "", body = "" } = {} }) => {
    const text = body.replaceAll(new RegExp(`^${indent}`, "gm"), "");
    if (language === "diff") return { path, apply: (before) => changed(path, before, text) };
    return { path, apply: (before) => created(path, before, text) };
  });

function created(path: string, before: string | undefined, text: string): string {
  if (before !== undefined) throw new Error(`${path} is there already; a change of it is a diff block.`);
  return text;
}

/** Applies a diff without line numbers: hunks, separated by `@@`, whose unchanged and removed lines occur exactly once. */
function changed(path: string, before: string | undefined, diff: string): string {
  if (before === undefined) throw new Error(`${path} does not exist; a new file is a block of its own language.`);
  const lines = before.split("\n");
  for (const hunk of diff.split(/^@@.*\n/m)) {
    const marked = hunk.replace(/\n$/, "").split("\n");
    const without = (mark: string) => marked.filter((line) => !line.startsWith(mark)).map((line) => line.slice(1));
    const old = without("+");
    const matches = lines.flatMap((_, at) => (old.every((line, offset) => lines[at + offset] === line) ? [at] : []));
    const [position = 0] = matches;
    if (matches.length !== 1)
      throw new Error(`${path} holds these lines ${matches.length} times, not once:\n${old.join("\n")}`);
    lines.splice(position, old.length, ...without("-"));
  }
  return lines.join("\n");
}
