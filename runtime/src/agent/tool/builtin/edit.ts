import * as z from "zod";
import { defineTool } from "../define.ts";
import { applyEdits as applyEdit, editProblem, Replacement } from "../file/edit.ts";
import { currentNote, staleNote } from "../file/notes.ts";
import { changes } from "../file/patch.ts";
import { hunks } from "../file/schema.ts";

/** White space at the ends of lines means something in Markdown only. */
const withoutTrailingSpace = (path: string, text: string): string =>
  /\.mdx?$/i.test(path) ? text : text.replace(/[^\S\r\n]+(?=\r?\n|$)/g, "");

/** Replaces text in a file. */
export const edit = defineTool({
  name: "Edit",
  description:
    "Replaces one exact piece of text in a file. `old_string` must occur once, or `replace_all` must be set. " +
    "Copy the text from Read without the line numbers. An empty `old_string` creates a new file.",
  input: () =>
    Replacement().extend({
      file_path: z.string().meta({ description: "Path of the file, preferably absolute" }),
    }),
  shown: (raw) => {
    const { replace_all = false, ...rest } = raw;
    const { file_path, old_string, new_string } = rest;
    if (typeof file_path !== "string" || typeof old_string !== "string" || typeof new_string !== "string") return raw;
    if (typeof replace_all !== "boolean" || Object.keys(rest).length > 3) return raw;
    return { replace_all, ...rest, new_string: withoutTrailingSpace(file_path, new_string) };
  },
  output: () =>
    z.object({
      filePath: z.string(),
      oldString: z.string(),
      newString: z.string(),
      originalFile: z.string(),
      structuredPatch: hunks(),
      userModified: z.boolean(),
      replaceAll: z.boolean(),
      staleRecovered: z.boolean().optional(),
      contentNotInModelContext: z.boolean().optional(),
    }),
  pathField: "file_path",
  subject: ({ file_path }) => ({ kind: "write", path: file_path }),
  summary: ({ file_path }) => file_path,
  validate: (input, context) => editProblem(input.file_path, [input], context),
  async run(input, context) {
    const { original, content, stale, unseen, replaced } = await applyEdit(input.file_path, [input], context);
    return {
      kind: "done",
      output: {
        filePath: input.file_path,
        oldString: replaced,
        newString: input.new_string,
        originalFile: original,
        structuredPatch: changes(input.file_path, original, content),
        userModified: false,
        replaceAll: input.replace_all,
        ...(stale ? { staleRecovered: true } : {}),
        ...(unseen ? { contentNotInModelContext: true } : {}),
      },
    };
  },
  render({ filePath, replaceAll, staleRecovered, contentNotInModelContext }) {
    const done = replaceAll
      ? `The file ${filePath} has been updated. All occurrences were successfully replaced.`
      : `The file ${filePath} has been updated successfully.`;
    if (staleRecovered) return `${done} ${staleNote}`;
    return contentNotInModelContext ? done : `${done} ${currentNote}`;
  },
});
