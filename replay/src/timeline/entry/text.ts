import { printable } from "@agentwire/protocol/codec";
import { isJsonObject } from "@agentwire/protocol/json";
import { fieldOf, valueAt } from "../../engine/compare/field.ts";

/** Maximum length of a summary, in characters. */
const longest = 240;

/** White space other than a single space. */
const wide = /[^\S ]| {2}/;

/** What a text may contain that cannot be printed as it is. Most texts contain none of it. */
const unusual = /[^ -~]| {2}/;

/** The last result. A part of a summary is often the summary, which this finds without a search. */
let lastLine = "";

const isHighSurrogate = (code: number): boolean => (code & 0xfc00) === 0xd800;

/** A text on one line, safe to print, of at most `width` characters. */
export function singleLine(text: string, width = longest): string {
  if (text.length <= width && text === lastLine) return text;
  const begin = text.slice(0, width * 2);
  const flat = (unusual.test(begin) ? printable(wide.test(begin) ? begin.replace(/\s+/g, " ") : begin) : begin).trim();
  const isCut = flat.length > width || text.length > width * 2;
  const line = isCut ? `${flat.slice(0, width - 1)}\u2026` : flat;
  // Half of a character is not printable, so such a line changes once more.
  if (!isCut || !isHighSurrogate(flat.charCodeAt(width - 2))) lastLine = line;
  return line;
}

/** A string in an untrusted value, or `null` if there is none. */
export const textAt = (value: unknown, ...path: readonly string[]): string | null => {
  const found = valueAt(value, path);
  return typeof found === "string" && found !== "" ? found : null;
};

/** A number in an untrusted value, or `null` if there is none. */
export const numberAt = (value: unknown, ...path: readonly string[]): number | null => {
  const found = valueAt(value, path);
  return typeof found === "number" ? found : null;
};

/** The blocks of a message's content. */
export function contentBlocks(frame: unknown): readonly unknown[] {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content : [];
}

/** Fields that describe the input of a tool, the most important first. */
const mainFields = [
  "command",
  "file_path",
  "notebook_path",
  "url",
  "query",
  "pattern",
  "description",
  "prompt",
  "plan",
  "skill",
  "name",
];

/** The end of a path, which is more specific than its beginning. */
const lineEnd = (path: string, width: number): string =>
  path.length <= width ? singleLine(path) : singleLine(`\u2026${path.slice(path.length - width + 1)}`);

/** A short summary of a tool's input. */
export function inputSummary(input: unknown, width = 120): string {
  if (!isJsonObject(input) || Object.keys(input).length === 0) return "";
  const questions = Array.isArray(input.questions)
    ? input.questions.flatMap((one) => textAt(one, "question") ?? [])
    : [];
  if (questions.length > 0) return singleLine(questions.join(" "), width);
  const field = mainFields.find((name) => typeof input[name] === "string" && input[name] !== "");
  if (field?.endsWith("_path")) return lineEnd(String(input[field]), Math.min(width, 48));
  return singleLine(field === undefined ? (JSON.stringify(input) ?? "") : String(input[field]), width);
}

/** The text of a tool's result, with words for what is no text. */
export function textOfResult(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((block) => textAt(block, "text") ?? `(${textAt(block, "type") ?? "block"})`).join(" ");
}

/** A summary of a tool's result on one line. */
export const resultSummary = (content: unknown): string => singleLine(textOfResult(content), 160);

/** Joins the parts that are not `null`. */
export function joined(parts: readonly (string | null | undefined | false)[], by = ", "): string {
  let text = "";
  for (const part of parts) if (typeof part === "string" && part !== "") text = text === "" ? part : text + by + part;
  return text;
}

/** A summary of a message's blocks on one line. */
export function textOfBlocks(blocks: readonly unknown[]): string {
  const parts = blocks.slice(0, 8).map((block) => {
    const type = textAt(block, "type");
    if (type === "text") return singleLine(textAt(block, "text") ?? "");
    if (type === "tool_use") return joined([textAt(block, "name"), inputSummary(fieldOf(block, "input"))], ": ");
    if (type === "tool_result") return resultSummary(fieldOf(block, "content"));
    if (type === "thinking") return `(thinking) ${singleLine(textAt(block, "thinking") ?? "", 120)}`;
    return `(${type ?? "block"})`;
  });
  return singleLine(parts.join(" "));
}

/** A number of things, in words: `1 tool`, `2 tools`. */
export const amount = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;
