/** One line of a change to a file. */
export interface DiffLine {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** What replacing one text with another does, as one block: lines that both begin or end with stay as they are. */
function replaced(before: string, after: string): DiffLine[] {
  const old = linesOf(before);
  const now = linesOf(after);
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const as = (sign: DiffLine["sign"], lines: readonly string[]) => lines.map((text) => ({ sign, text }));
  return [
    ...as(" ", old.slice(Math.max(0, head - 2), head)),
    ...as("-", old.slice(head, old.length - tail)),
    ...as("+", now.slice(head, now.length - tail)),
    ...as(" ", old.slice(old.length - tail, old.length - tail + 2)),
  ];
}

/** The change that a tool is about to make, from its input; empty for tools that change no file. */
export function plannedDiff(name: string, input: Fields): DiffLine[] {
  if (name === "Write") return replaced("", String(input.content ?? ""));
  if (name === "Edit") return replaced(String(input.old_string ?? ""), String(input.new_string ?? ""));
  return [];
}

/** The change that a tool has made, from the patch in its result; `null` if the result has none. */
export function madeDiff(result: unknown): DiffLine[] | null {
  const patch = (result as Fields | null | undefined)?.structuredPatch;
  if (!Array.isArray(patch) || patch.length === 0) return null;
  return patch.flatMap((hunk: Fields) =>
    (Array.isArray(hunk?.lines) ? hunk.lines : []).map((line: unknown): DiffLine => {
      const text = String(line);
      const sign = text[0] === "+" || text[0] === "-" ? text[0] : " ";
      return { sign, text: text.slice(1) };
    }),
  );
}
