import { z } from "zod";
import { defineTool } from "../define.ts";
import { edit as applyEdit, Replacement, refusal } from "../file/edit.ts";
import { currentNote, staleNote } from "../file/notes.ts";
import { changes } from "../file/patch.ts";
import { hunks } from "../file/schema.ts";

/** Replaces text in a file. */
export const edit = defineTool({
  name: "Edit",
  description:
    "Replaces one exact piece of text in a file. `old_string` must occur once, or `replace_all` must be set. " +
    "Copy the text from Read without the line numbers. An empty `old_string` creates a new file.",
  input: () =>
    Replacement().extend({
      file_path: z.string().meta({ description: "Path of the file, absolute where possible" }),
    }),
  shown: ({ replace_all, ...rest }) =>
    typeof rest.old_string === "string" && typeof rest.new_string === "string" && typeof rest.file_path === "string"
      ? { replace_all: replace_all ?? false, ...rest }
      : { ...(replace_all === undefined ? {} : { replace_all }), ...rest },
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
  subject: ({ file_path }) => ({ kind: "write", path: file_path }),
  summary: ({ file_path }) => file_path,
  validate: (input, context) => refusal(input.file_path, [input], context),
  async run(input, context) {
    const { original, content, stale, unseen } = await applyEdit(input.file_path, [input], context);
    return {
      kind: "done",
      output: {
        filePath: input.file_path,
        oldString: input.old_string,
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
