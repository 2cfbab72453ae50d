import { asText, type JsonObject, jsonObjectsIn, textsIn } from "@agentwire/protocol/json";
import { structuredPatch } from "diff";
import { readablePath } from "./summary.ts";

/** A line of a change: added, removed, unchanged, or `@` where lines are left out. */
export interface ChangedLine {
  readonly sign: "+" | "-" | " " | "@";
  readonly text: string;
}

/** A change to a file. */
export interface FileChange {
  readonly path: string;
  readonly lines: readonly ChangedLine[];
}

/** Longer texts are shown as removed and added as wholes. In characters. */
const longestCompared = 100_000;

const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

const signed = (sign: ChangedLine["sign"], text: string): ChangedLine[] =>
  linesOf(text).map((line) => ({ sign, text: line }));

const isSign = (sign: string | undefined): sign is "+" | "-" | " " => sign === "+" || sign === "-" || sign === " ";

const hunkLines = (hunks: readonly { readonly lines: readonly string[] }[]): ChangedLine[] =>
  hunks.flatMap(({ lines }, at) => [
    ...(at > 0 ? [{ sign: "@" as const, text: "" }] : []),
    ...lines.flatMap((line): ChangedLine[] => {
      const sign = line[0];
      if (isSign(sign)) return [{ sign, text: line.slice(1) }];
      return line.startsWith("\\") ? [] : [{ sign: " ", text: line }];
    }),
  ]);

function compared(before: string, after: string): ChangedLine[] {
  const full = [...signed("-", before), ...signed("+", after)];
  if (before === "" || after === "" || before.length + after.length > longestCompared) return full;
  // The texts are parts of a file: the last line of each ends like the others.
  const [old, next] = [before, after].map((text) => (text.endsWith("\n") ? text : `${text}\n`));
  const patch = structuredPatch("", "", old ?? "", next ?? "", "", "", { context: 2, maxEditLength: 2000 });
  return patch === undefined ? full : hunkLines(patch.hunks);
}

/**
 * The changes that a tool is about to make, from its input. Empty for tools that change no file.
 *
 * @param name - The tool.
 * @param input - Its input.
 * @param cwd - The folder of the agent: paths in there are shortened.
 * @example
 * import { plannedChanges } from "@agentwire/runtime/chat";
 *
 * console.log(plannedChanges("Edit", { file_path: "/srv/a.txt", old_string: "one", new_string: "two" }));
 */
export function plannedChanges(name: string, input: JsonObject, cwd?: string): FileChange[] {
  const path = readablePath(asText(input.file_path) ?? "", cwd);
  if (name === "Write") return [{ path, lines: signed("+", asText(input.content) ?? "") }];
  const edits = name === "Edit" ? [input] : name === "MultiEdit" ? jsonObjectsIn(input.edits) : [];
  if (edits.length === 0) return [];
  const lines = edits.flatMap((edit) => compared(asText(edit.old_string) ?? "", asText(edit.new_string) ?? ""));
  return [{ path, lines }];
}

/** The changes that a tool has made to a file, from its structured result; `null` if the result has none. */
export function madeChanges(path: string, result: JsonObject): FileChange[] | null {
  const hunks = jsonObjectsIn(result.structuredPatch).map(({ lines }) => ({ lines: textsIn(lines) }));
  return hunks.length === 0 ? null : [{ path, lines: hunkLines(hunks) }];
}
