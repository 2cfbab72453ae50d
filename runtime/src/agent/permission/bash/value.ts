import {
  declaring,
  type Expansion,
  literal,
  type ShellScript,
  type SimpleCommand,
  type Word,
} from "../../../posix/shell/types.ts";

/** The known values of variables, if a line itself sets them. */
export type Values = ReadonlyMap<string, readonly string[]>;

/** Maximum length of a known value, in characters. */
const longest = 2000;

/** Maximum number of values of a variable, and of combinations for one command. */
const max = 16;

/** Whether a part of a word is the output of a command. */
export const isOutput = (piece: string | Expansion): piece is Expansion & { readonly kind: "output" } =>
  typeof piece !== "string" && piece.kind === "output";

/** Whether a part of a word outside quotes is the output of a command. */
export const hasOutput = ({ pieces }: Word): boolean => pieces.some((piece) => isOutput(piece) && !piece.quoted);

/** Whether the shell would expand a word to names of files. If options matter, a file may be named like one. */
export const isPattern = ({ raw }: Word): boolean =>
  /^(?:'[^']*'|"[^"]*"|\\.|[^'"\\*?[])*[*?[]/.test(raw) && !/^\[\[?$/.test(raw);

/** Whether a word has characters of a pattern of file names, quoted or not. */
export const isPatternText = (word: Word | undefined): boolean =>
  word !== undefined && /[*?[]/.test(word.text) && !/^\[\[?$/.test(word.text);

/** The values that a line assigns to its variables and its arguments. Values from elsewhere are unknown. */
export function knownValues({ commands, hidden, loops }: ShellScript, args: readonly string[]): Values {
  const values = new Map<string, string[]>();
  const note = (name: string, value: string) => {
    const known = values.get(name) ?? [];
    if (known.length < max && value.length <= longest && !known.includes(value)) values.set(name, [...known, value]);
  };
  for (const [index, arg] of args.entries()) note(String(index), arg);
  if (args.length > 1) for (const all of ["@", "*"]) note(all, args.slice(1).join(" "));
  for (const { name, values: given } of loops) for (const { text } of given) note(name, text);
  for (const { assignments, words } of [...commands, ...hidden]) {
    const declared = declaring.has(words[0]?.text ?? "") ? words.slice(1) : [];
    for (const word of [...assignments, ...declared]) {
      const [, name, adds, value = ""] = /^([A-Za-z_]\w*)(\+?)=([\s\S]*)$/.exec(word.text) ?? [];
      if (name === undefined) continue;
      const read = combinations([word], values).flatMap(([each]) => each?.text.slice(each.text.indexOf("=") + 1) ?? []);
      const before = adds === "+" ? [...(values.get(name) ?? [""])] : [""];
      for (const start of before) for (const text of read.length > 0 ? read : [value]) note(name, start + text);
    }
  }
  return values;
}

/** A command with the values of variables inserted, once for each combination. Empty if none of them is known. */
export function withValues(command: SimpleCommand, values: Values): SimpleCommand[] {
  const targets = command.redirects.map(({ target }) => target);
  return combinations([...command.words, ...targets], values, command.words.length).map((words) => {
    const redirected = words.slice(words.length - targets.length);
    const own = words.slice(0, words.length - targets.length);
    return {
      ...command,
      source: own.map((word) => word.raw).join(" "),
      words: own,
      redirects: command.redirects.map((redirect, index) => ({
        ...redirect,
        target: redirected[index] ?? redirect.target,
      })),
    };
  });
}

/** The words with values inserted. In the first `splitting` words, a value is split at blanks. */
function combinations(words: readonly Word[], values: Values, splitting = 0): Word[][] {
  const names = new Set(
    words.flatMap(({ pieces }) =>
      pieces.flatMap((piece) =>
        typeof piece !== "string" && piece.name !== undefined && values.has(piece.name) ? [piece.name] : [],
      ),
    ),
  );
  if (names.size === 0) return [];
  let bindings: ReadonlyMap<string, string>[] = [new Map()];
  for (const name of names) {
    bindings = bindings
      .flatMap((binding) => (values.get(name) ?? []).map((value) => new Map([...binding, [name, value]])))
      .slice(-max);
  }
  return bindings.map((binding) => words.flatMap((word, index) => replaced(word, binding, index < splitting)));
}

function replaced(word: Word, binding: ReadonlyMap<string, string>, splits: boolean): Word[] {
  if (word.pieces.every((piece) => typeof piece === "string")) return [word];
  const fields: string[] = [""];
  const add = (text: string) => fields.push((fields.pop() ?? "") + text);
  for (const piece of word.pieces) {
    const value = typeof piece === "string" || piece.name === undefined ? undefined : binding.get(piece.name);
    if (typeof piece === "string") add(piece);
    else if (value === undefined) add(piece.raw);
    else {
      const [first = "", ...more] = splits && (!piece.quoted || piece.name === "@") ? value.split(/[ \t\n]+/) : [value];
      add(first);
      fields.push(...more);
    }
  }
  return fields.map((text) => literal(text));
}
