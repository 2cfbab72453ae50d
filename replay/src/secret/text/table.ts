import { isSecretName } from "../name.ts";
import { canBeSecret, describes, isIdentifier, isKeyMaterial } from "../value.ts";
import { type Hit, named, type TextRule, withKeyword } from "./hit.ts";

/** A cell of a row, with its range in the text. */
interface Cell {
  readonly text: string;
  readonly from: number;
}

/** The heading of a column of keys. Other keys look like words. */
const keyHeading = /^(?:api[ _-]?)?key$/i;

const separators = ["│", "║", "|", "\t", ";", ","] as const;

/** A line between rows. */
const border = /^[\s|+=:─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╞╪╡-]{3,}$/u;

/** Literals that a type allows. */
const union = /'[\w-]+' \| '[\w-]+'/;

const marks = /^[\s"'*_`]+|[\s"'*_`]+$/g;

/** The cells of a row of comma-separated values: a quoted cell can contain the separator. */
function quotedCells(line: string, separator: string, start: number): Cell[] {
  const cells: Cell[] = [];
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, "y");
  while (cell.lastIndex < line.length) {
    const from = start + cell.lastIndex;
    const match = cell.exec(line);
    if (match === null) return split(line, separator, start);
    cells.push({ text: match[1] ?? "", from });
  }
  if (line.endsWith(separator)) cells.push({ text: "", from: start + line.length });
  return cells;
}

/** The cells between separators. */
function split(line: string, separator: string, start: number): Cell[] {
  let from = start;
  return line.split(separator).map((text) => {
    const cell = { text, from };
    from += text.length + separator.length;
    return cell;
  });
}

/** The cells of a row whose columns are aligned with spaces. */
const alignedCells = (line: string, start: number): Cell[] =>
  Array.from(line.matchAll(/\S+(?: \S+)*/g), (match) => ({ text: match[0], from: start + match.index }));

/** The content of a cell: without spaces, quotes and emphasis. */
function contentOf({ text, from }: Cell): Cell {
  const content = text.replace(marks, "");
  return { text: content, from: from + text.indexOf(content) };
}

const isHeading = (text: string): boolean =>
  /^[\p{L}][\p{L}\d _./()-]{0,40}$|^$/u.test(text) && !/\w\.[a-z]{1,4}\b/.test(text);

/** Whether cells are a statement, the arguments of a call, or names in a list that goes on in the next line. */
const isCode = (cells: readonly Cell[]): boolean =>
  cells.at(-1)?.text === "" ||
  /^(?:yield|return|raise|import|from|for|if|const|let|var)\b/.test(cells[0]?.text ?? "") ||
  cells.some(({ text }) => /\([^)]*$|^[^(]*\)/.test(text));

/** Headings of a column whose values the first column names. */
const valueHeading = /^(?:value|val|wert|valeur|valor|content|setting value|current value|inhalt)$/i;

const hit = (contextStart: number, { text, from }: Cell): Hit => ({
  rule: "credential",
  contextStart,
  from,
  to: from + text.length,
});

/** Whether a cell can be a secret: one word, or the few words of a passphrase. */
const isValue = ({ text }: Cell): boolean =>
  canBeSecret(text) &&
  !/^\w+=/.test(text) &&
  !/^[*_]*[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(text) &&
  (!/\s/.test(text) || (/^[a-z\d]+(?:[ -][a-z\d]+){2,}$/.test(text) && !text.split(/[ -]/).some(describes)));

interface Heads {
  readonly kind: string;
  readonly names: readonly Cell[];
}

/** Secrets in columns with a secret heading, and in rows that a secret name begins. */
function* columns(text: string): Generator<Hit> {
  if (text.length > 1_000_000) return;
  let at = 0;
  let heads: Heads | null = null;
  let before: string | null = null;
  // Some wikis double the marks of a heading.
  for (const line of text.replaceAll("||", " |").split("\n")) {
    const start = at;
    at += line.length + 1;
    if (line === "" && heads?.kind === "aligned") heads = null;
    if (border.test(line) || union.test(line)) continue;
    const above: string | null = before;
    before = null;
    const separator = separators.find((one) => line.includes(one));
    const isAligned = separator === undefined && /\S(?: {2,})\S/.test(line);
    if (separator === undefined && !isAligned && heads?.kind !== "aligned") {
      heads = null;
      continue;
    }
    const raw =
      separator === undefined
        ? alignedCells(line, start)
        : separator === "," || separator === ";"
          ? quotedCells(line, separator, start)
          : split(line, separator, start);
    const cells = raw.map(contentOf);
    const kind = separator ?? "aligned";
    before = kind;
    if (cells.length > 60) heads = null;
    else if (heads !== null && heads.kind === kind && (kind === "aligned" || heads.names.length === cells.length)) {
      yield* rowHits(text, heads, cells, start, line);
      continue;
    } else {
      const isHead: boolean =
        above !== kind &&
        cells.filter(({ text: name }) => name !== "").length >= 2 &&
        cells.every((cell) => isHeading(cell.text)) &&
        !(kind === "," && isCode(cells)) &&
        cells.some(({ text: name }) => isSecretName(name) || valueHeading.test(name) || keyHeading.test(name));
      heads = isHead ? { kind, names: cells } : null;
    }
    yield* namedCells(cells, kind);
  }
}

/** The secrets of a row below headings. */
function* rowHits(text: string, heads: Heads, cells: readonly Cell[], start: number, line: string): Generator<Hit> {
  const headStart = heads.names[0]?.from ?? 0;
  const lineStart = text.lastIndexOf("\n", headStart - 1) + 1;
  const below = (head: Cell): Cell | undefined => cellBelow(head.from - lineStart, cells, start, line);
  // A line of prose has words below few headings.
  const isRow = heads.kind !== "aligned" || heads.names.filter((head) => below(head) !== undefined).length >= 2;
  for (const [index, head] of heads.names.entries()) {
    const isSecret = isSecretName(head.text);
    const isKey = !isSecret && keyHeading.test(head.text);
    const isNamed =
      valueHeading.test(head.text) && isSecretName(cells.find(({ text: name }) => name !== "")?.text ?? "");
    if (!isRow || (!isSecret && !isNamed && !isKey)) continue;
    const cell = heads.kind === "aligned" ? below(head) : cells[index];
    if (cell === undefined) continue;
    const joined = /\//.test(head.text)
      ? /^[\w.@-]{1,60}[ \t]*\/[ \t]*(?=\S+$)/.exec(cell.text)?.[0].length
      : undefined;
    const value = joined === undefined ? cell : { text: cell.text.slice(joined), from: cell.from + joined };
    const key = isKey ? { ...value, text: value.text.split(" ", 1)[0] ?? "" } : value;
    // A paragraph whose words are spread over the line.
    if (heads.kind === "aligned" && cells.length !== heads.names.length && /^\p{L}+$/u.test(key.text)) continue;
    // A token of a language.
    if (/^tokens?$/i.test(head.text) && isIdentifier(key.text)) continue;
    if (isKey ? isKeyMaterial(key.text) : isValue(key)) yield hit(start, key);
  }
  yield* namedCells(cells, heads.kind);
}

/** The word of a row that begins in the column of a heading. */
function cellBelow(column: number, cells: readonly Cell[], start: number, line: string): Cell | undefined {
  const before = line[column - 1];
  if (column > 0 && before !== undefined && before !== " " && before !== "\t") return undefined;
  const [upTo, text] = /^\s{0,2}(\S+)/.exec(line.slice(column)) ?? [];
  if (upTo === undefined || text === undefined) return undefined;
  const below = { text, from: start + column + upTo.length - text.length };
  return cells.some(({ from }) => from === below.from) ? contentOf(below) : below;
}

/** The cell next to one that is the name of a secret. */
function* namedCells(cells: readonly Cell[], kind: string): Generator<Hit> {
  for (const [index, { text: name, from }] of cells.entries()) {
    const next = cells[index + 1];
    if (next === undefined || !/^[A-Za-z][\w.-]{2,60}$/.test(name) || !isSecretName(name) || /^[{([]/.test(next.text))
      continue;
    const isWord =
      /^[\p{L}_.]+["'.,;:!?)\]]*$/u.test(next.text) ||
      (kind === "," && /[(){}]/.test(next.text)) ||
      isSecretName(next.text) ||
      (kind === "aligned" && /^[a-z]+(?:-[a-z]+)*$/.test(next.text)) ||
      // A list of names, such as those of packages.
      (kind === "," &&
        cells.length >= 4 &&
        cells.every(({ text }) => /^[\w.+-]*(?::[\w .+/-]*)?$/.test(text)) &&
        /^[a-z]+(?:[-:][a-z\d]+)*$/.test(next.text));
    const isSetting = kind === "aligned" && index === 0 && cells.length === 2 && !/^[A-Z]/.test(name);
    if (isValue(next) && (!isWord || isSetting)) yield hit(from, next);
  }
}

/** Rows of the expanded form of `psql`: a name and its value in each. */
const records = named(["-[ record"], /^[ \t]*(\w{2,60})[ \t]*\|[ \t]+([^\s|]{4,256})[ \t]*$/dgm);

/** Secrets in tables of every form: Markdown, drawn, aligned, comma-separated. */
export const tableRules: readonly TextRule[] = [
  records,
  withKeyword([...separators, "  "], (text) => (text.includes("\n") ? columns(text) : single(text))),
];

/** A single row. */
function* single(text: string): Generator<Hit> {
  const separator = separators.find((one) => text.includes(one));
  if (separator === undefined || text.length > 10_000) return;
  yield* namedCells(split(text, separator, 0).map(contentOf), separator);
}
