import { isUtf8 } from "node:buffer";
import { asJsonObject, type JsonObject, jsonObjectsIn, parseJsonObject } from "@agentwire/protocol/json";
import { joinedObjects } from "./joined-objects.ts";

/** A line of a transcript. */
export interface Row {
  /** Counted from 1; 0 for a line that a repair adds. */
  readonly line: number;
  /** The line in the file, or the new text of a changed row. */
  readonly text: string;
  /** Its JSON object; `null` if it is not one. */
  readonly value: JsonObject | null;
  /** Whether another row is before it on the same line of the file. */
  readonly joined?: true;
  /** What was damaged around an object that can be read nevertheless. */
  readonly damage?: "stray-characters" | "wrong-encoding" | "long-line";
}

/** The content of a transcript file. */
export interface TranscriptFile {
  readonly rows: readonly Row[];
  /** Whether the last line ends with a line break. */
  readonly terminated: boolean;
}

/** Splits a transcript into its lines. Blank ones are counted but create no rows. */
export function parseRows(text: string): TranscriptFile {
  const rows = text.split("\n").flatMap((content, index): Row[] => {
    const line = content.endsWith("\r") ? content.slice(0, -1) : content;
    return line.trim() === "" ? [] : rowsOf(line, index + 1);
  });
  return { rows, terminated: text === "" || text.endsWith("\n") };
}

/**
 * Splits the bytes of a transcript into its lines. A line that is not UTF-8 is read as Windows-1252, unless other
 * characters in it are UTF-8: then the damaged ones are replaced by U+FFFD. A line of more than `lineLimit` bytes has
 * no value.
 */
export function parseRowsOf(bytes: Buffer, lineLimit: number): TranscriptFile {
  const rows: Row[] = [];
  for (let [from, line] = [0, 1]; from < bytes.length; line++) {
    const feed = bytes.indexOf(10, from);
    const content = bytes.subarray(from, feed < 0 ? bytes.length : feed);
    from += content.length + 1;
    if (content.length > lineLimit) {
      rows.push({ line, text: "", value: null, damage: "long-line" });
      continue;
    }
    const isValid = isUtf8(content);
    const { rows: found } = parseRows(isValid ? content.toString("utf8") : decodeDamaged(content));
    for (const row of found) rows.push({ ...row, line, ...(isValid ? {} : { damage: "wrong-encoding" }) });
  }
  return { rows, terminated: bytes.length === 0 || bytes.at(-1) === 10 };
}

function decodeDamaged(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  const isMixed = /[^\p{ASCII}\ufffd]/u.test(text);
  return isMixed ? text : new TextDecoder("windows-1252").decode(bytes);
}

/** What crashes, editors and other programs leave around an object: NUL, a byte order mark, separators, brackets. */
const stray = /^[\s\p{Cc}\ufeff,[\]]+|(?<![\s\p{Cc}\ufeff,[\]])[\s\p{Cc}\ufeff,[\]]+$/gu;

/** The rows of one line: one, unless a line break is missing. */
function rowsOf(text: string, line: number): Row[] {
  const value = parseJsonObject(text);
  if (value !== undefined) return [{ line, text, value }];
  const clean = text.replaceAll("\0", "").replace(stray, "");
  const cleaned = clean === text ? undefined : parseJsonObject(clean);
  if (cleaned !== undefined) return [{ line, text: clean, value: cleaned, damage: "stray-characters" }];
  const parts = clean === "" ? [text] : joinedObjects(clean);
  return parts.map((part, index) => ({
    line,
    text: part,
    value: parseJsonObject(part) ?? null,
    ...(index === 0 ? {} : { joined: true as const }),
  }));
}

/** Whether a file is a transcript: some line names a session. */
export const namesSession = ({ rows }: TranscriptFile): boolean =>
  rows.some(({ value }) => value !== null && "sessionId" in value);

/** Converts rows to the text of a file. */
export const textOfRows = (rows: readonly Row[]): string => rows.map(({ text }) => `${text}\n`).join("");

/** The row with other fields. */
export const withFields = (row: Row, fields: Readonly<Record<string, unknown>>): Row => {
  const value = { ...row.value, ...fields };
  return { line: row.line, text: JSON.stringify(value), value };
};

/** A text field of a row. */
export const textField = (row: Row, field: string): string | null => {
  const value = row.value !== null && Object.hasOwn(row.value, field) ? row.value[field] : undefined;
  return typeof value === "string" ? value : null;
};

/** The message of a row. */
const messageOf = (row: Row): JsonObject => asJsonObject(row.value?.message);

/** The blocks of a row's message. */
export function rowBlocks(row: Row): readonly JsonObject[] {
  const { content } = messageOf(row);
  if (typeof content === "string") return [{ type: "text", text: content }];
  return jsonObjectsIn(content);
}

/** The id of the model's answer to which an assistant line belongs. */
export const messageIdOf = (row: Row): string | null => {
  const { id } = messageOf(row);
  return textField(row, "type") === "assistant" && typeof id === "string" ? id : null;
};

/** Ids of the tool uses whose results a row contains. */
export const resultsIn = (row: Row): readonly string[] =>
  textField(row, "type") === "user"
    ? rowBlocks(row).flatMap(({ type, tool_use_id }) =>
        type === "tool_result" && typeof tool_use_id === "string" ? [tool_use_id] : [],
      )
    : [];

/** Tool uses of a row, by id. */
export const usesIn = (row: Row): readonly { readonly id: string; readonly name: string }[] =>
  textField(row, "type") === "assistant"
    ? rowBlocks(row).flatMap(({ type, id, name }) =>
        type === "tool_use" && typeof id === "string" ? [{ id, name: String(name) }] : [],
      )
    : [];
