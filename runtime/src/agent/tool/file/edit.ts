import * as z from "zod";

import { extname } from "../../../posix/path.ts";
import { isStale, unseenRefusal } from "../../core/file-memory.ts";
import type { ToolContext } from "../../core/tool.ts";
import { pathOf } from "./path.ts";
import { find, hasOtherForm, inKind, replace } from "./replace.ts";
import { irregularRefusal, missingFileText, readTextFile, unwritableText, withLineEnds, writeText } from "./text.ts";

/** One replacement. */
export const Replacement = () =>
  z.strictObject({
    old_string: z.string().meta({ description: "Text to replace, exactly as the file has it" }),
    new_string: z.string().meta({ description: "Replacement text" }),
    replace_all: z.boolean().default(false).meta({ description: "Replace every occurrence (default false)" }),
  });
export type Replacement = z.output<ReturnType<typeof Replacement>>;

/** Why an edit cannot be applied, or `null`. Each replacement applies to the result of the previous ones. */
export async function editProblem(
  filePath: string,
  edits: readonly Replacement[],
  context: ToolContext,
): Promise<string | null> {
  if (edits.some((applyEdits) => applyEdits.old_string === applyEdits.new_string)) {
    return "No changes to make: old_string and new_string are exactly the same.";
  }
  const { files } = context.ports;
  const path = pathOf(filePath, context);
  const stat = await files.stat(path);
  const irregular = irregularRefusal(path, stat);
  if (irregular !== null) return irregular;
  const file = await readTextFile(files, path, stat);
  if (file !== null && extname(path) === ".ipynb") return "This file is a Jupyter notebook: use NotebookEdit for it.";
  if (file?.unwritable !== null && file?.unwritable !== undefined) return unwritableText(file.unwritable);
  if (file === null && edits[0]?.old_string !== "") {
    return missingFileText(files, path, context.shell.cwd);
  }
  const hidden = file === null ? null : await unseenRefusal(path, context);
  if (hidden !== null) return hidden;
  let content = file?.content ?? "";
  for (const [index, applyEdits] of edits.entries()) {
    const reason = editRefusal(content, applyEdits, index === 0 && file === null);
    if (reason !== null) return reason;
    content = applied(content, applyEdits);
  }
  return null;
}

function editRefusal(content: string, applyEdits: Replacement, creates: boolean): string | null {
  if (applyEdits.old_string === "") {
    return creates || content.trim() === "" ? null : "Cannot create new file - file already exists.";
  }
  const found = find(content, applyEdits.old_string);
  if (found.count === 0) {
    const tried = hasOtherForm(applyEdits.old_string)
      ? "\n(note: Edit also tried swapping \\uXXXX escapes and their characters; neither form matched, so the mismatch is likely elsewhere in old_string. Re-read the file and copy the exact surrounding text.)"
      : "";
    return `String to replace not found in file.\nString: ${applyEdits.old_string}${tried}`;
  }
  if (found.count === 1 || applyEdits.replace_all) return null;
  return `Found ${found.count} matches of the string to replace, but replace_all is false. To replace all occurrences, set replace_all to true. To replace only one occurrence, please provide more context to uniquely identify the instance.\nString: ${applyEdits.old_string}`;
}

function applied(content: string, applyEdits: Replacement): string {
  if (applyEdits.old_string === "") return applyEdits.new_string;
  const { text } = find(content, applyEdits.old_string);
  return replace(content, text, inKind(text, applyEdits.old_string, applyEdits.new_string), applyEdits.replace_all);
}

/** The result of an edit. */
export interface AppliedEdits {
  readonly original: string;
  readonly content: string;
  /** Whether the file had changed since the model saw it. */
  readonly stale: boolean;
  /** Whether the model has not seen the whole file. */
  readonly unseen: boolean;
  /** The text that the first replacement replaced. */
  readonly replaced: string;
}

/**
 * Applies replacements that {@link editProblem} accepted, and writes the file with its own line ends. Rejects if the
 * permission request has ended with a rule that the file must be read first.
 */
export async function applyEdits(
  filePath: string,
  edits: readonly Replacement[],
  context: ToolContext,
): Promise<AppliedEdits> {
  const path = pathOf(filePath, context);
  const file = await readTextFile(context.ports.files, path);
  const hidden = file === null ? null : await unseenRefusal(path, context);
  if (hidden !== null) throw new Error(hidden);
  const original = file?.content ?? "";
  const content = edits.reduce(applied, original);
  const lastRead = context.files.get(path);
  const stale = file !== null && lastRead !== undefined && isStale(lastRead, original, file.stat.modified);
  const unseen = file !== null && (stale || lastRead?.complete !== true);
  const modified = await writeText(context.ports.files, path, withLineEnds(content, file?.lineEnd ?? "\n"), file);
  context.files.set(path, { content, modified, complete: !unseen, written: true });
  const needle = edits[0]?.old_string ?? "";
  const replaced = needle === "" ? "" : find(original, needle).text;
  return { original, content, stale, unseen, replaced };
}
