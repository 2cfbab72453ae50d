import * as z from "zod";
import { defineTool } from "../define.ts";
import { applyEdits, editProblem, Replacement } from "../file/edit.ts";
import { currentNote, staleNote } from "../file/notes.ts";
import { changes } from "../file/patch.ts";
import { hunks } from "../file/schema.ts";

/** Makes several replacements in one file, all of them or none. */
export const multiEdit = defineTool({
  name: "MultiEdit",
  description:
    "Makes several replacements in one file, in order; each applies to the result of the previous ones. " +
    "If one of them fails, none is made.",
  input: () =>
    z.strictObject({
      file_path: z.string().meta({ description: "Path of the file, preferably absolute" }),
      edits: z.array(Replacement()).min(1).meta({ description: "The replacements" }),
    }),
  output: () =>
    z.object({
      filePath: z.string(),
      edits: z.array(z.object({ old_string: z.string(), new_string: z.string(), replace_all: z.boolean() })),
      originalFile: z.string(),
      structuredPatch: hunks(),
      userModified: z.boolean(),
      staleRecovered: z.boolean().optional(),
      contentNotInModelContext: z.boolean().optional(),
    }),
  onByDefault: () => false,
  pathField: "file_path",
  subject: ({ file_path }) => ({ kind: "write", path: file_path }),
  summary: ({ file_path }) => file_path,
  validate: ({ file_path, edits }, context) => editProblem(file_path, edits, context),
  async run({ file_path, edits }, context) {
    const { original, content, stale, unseen } = await applyEdits(file_path, edits, context);
    return {
      kind: "done",
      output: {
        filePath: file_path,
        edits,
        originalFile: original,
        structuredPatch: changes(file_path, original, content),
        userModified: false,
        ...(stale ? { staleRecovered: true } : {}),
        ...(unseen ? { contentNotInModelContext: true } : {}),
      },
    };
  },
  render({ filePath, edits, staleRecovered, contentNotInModelContext }) {
    const done = `The file ${filePath} has been updated with ${edits.length} ${edits.length === 1 ? "edit" : "edits"}.`;
    if (staleRecovered) return `${done} ${staleNote}`;
    return contentNotInModelContext ? done : `${done} ${currentNote}`;
  },
});
