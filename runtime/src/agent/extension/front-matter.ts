import { readNested } from "./nested-fields.ts";

/** A text file with fields before its body. */
export interface FrontMatter {
  /** Values are words or lists of words; other values of YAML are kept as the words that stand there. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The table that stands below the field `hooks`; `null` where there is none. */
  readonly hooks: unknown;
  readonly body: string;
}

const unquote = (value: string): string => /^(["'])([\s\S]*)\1$/.exec(value)?.[2] ?? value;

function fieldValue(raw: string): string | readonly string[] {
  const value = raw.trim();
  if (!value.startsWith("[") || !value.endsWith("]")) return unquote(value);
  return value
    .slice(1, -1)
    .split(/,(?![^(]*\))/)
    .map((entry) => unquote(entry.trim()))
    .filter((entry) => entry !== "");
}

/** Reads the lines between the marks: `key: value`, lists of `- entry` below a key, and indented text below `|` or `>`. */
function readFields(lines: readonly string[]): Record<string, string | readonly string[]> {
  const fields: Record<string, string | readonly string[]> = Object.create(null);
  for (let at = 0; at < lines.length; at += 1) {
    const found = /^([A-Za-z][\w-]*):(.*)$/.exec(lines[at] ?? "");
    if (found?.[1] === undefined) continue;
    const below: string[] = [];
    while (/^(?:\s|-\s|$)/.test(lines[at + 1] ?? "x")) below.push(lines[++at] ?? "");
    const value = (found[2] ?? "").trim();
    const entries = below.flatMap((line) => /^\s*-\s+(.*)$/.exec(line)?.[1] ?? []);
    if (value === "" && entries.length > 0) fields[found[1]] = entries.map((entry) => unquote(entry.trim()));
    else if (/^[|>]/.test(value) || value === "") {
      const lineBreak = value.startsWith("|") ? "\n" : " ";
      fields[found[1]] = below
        .map((line) => line.trim())
        .join(lineBreak)
        .trim();
    } else fields[found[1]] = fieldValue(value);
  }
  return fields;
}

/** Reads a text with or without fields. */
export function readFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const end = lines[0]?.trimEnd() === "---" ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === "---") : -1;
  if (end < 0) return { fields: {}, hooks: null, body: text };
  const head = lines.slice(1, end);
  return { fields: readFields(head), hooks: hooksIn(head), body: lines.slice(end + 1).join("\n") };
}

function hooksIn(head: readonly string[]): unknown {
  const from = head.findIndex((line) => /^hooks:\s*$/.test(line)) + 1;
  if (from === 0) return null;
  const end = head.findIndex((line, at) => at >= from && /^\S/.test(line));
  return readNested(head.slice(from, end < 0 ? head.length : end));
}
