import * as z from "zod";
import { extname } from "../../../posix/path.ts";
import { defineTool } from "../define.ts";
import { changeCell, NotebookChange } from "../file/notebook-edit.ts";
import { pathOf } from "../file/path.ts";
import { missingFileText, readTextFile, writeText } from "../file/text.ts";
import { findCell, formatNotebook, languageOf, missingCell, parseNotebook } from "../file/view/notebook.ts";

/** Changes a cell of a notebook. */
export const notebookEdit = defineTool({
  name: "NotebookEdit",
  description:
    "Replaces, inserts or deletes one cell of a Jupyter notebook. A new cell goes after `cell_id`, or to the beginning " +
    "without one. The notebook must have been read before.",
  input: () =>
    z.strictObject({
      notebook_path: z.string().meta({ description: "Path of the .ipynb file" }),
      ...NotebookChange().shape,
    }),
  output: () =>
    z.object({
      new_source: z.string(),
      old_source: z.string().optional(),
      cell_type: z.string(),
      language: z.string(),
      edit_mode: z.string(),
      cell_id: z.string().optional(),
      error: z.string(),
      notebook_path: z.string(),
      original_file: z.string(),
      updated_file: z.string(),
    }),
  deferred: true,
  pathField: "notebook_path",
  subject: ({ notebook_path }) => ({ kind: "write", path: notebook_path }),
  summary: ({ notebook_path }) => notebook_path,
  async validate(input, context) {
    const { ports, shell, files } = context;
    const path = pathOf(input.notebook_path, context);
    if (extname(path) !== ".ipynb") {
      return "File must be a Jupyter notebook (.ipynb file). For editing other file types, use the FileEdit tool.";
    }
    if (input.edit_mode === "insert" && input.cell_type === undefined)
      return "Cell type is required when using edit_mode=insert.";
    if (!files.has(path)) return "File has not been read yet. Read it first before writing to it.";
    const file = await readTextFile(ports.files, path);
    if (file === null) return missingFileText(ports.files, path, shell.cwd);
    const notebook = parseNotebook(file.content);
    if (notebook === null) return "Notebook is not valid JSON.";
    if (input.cell_id === undefined)
      return input.edit_mode === "insert" ? null : "Cell ID must be specified when not inserting a new cell.";
    return findCell(notebook, input.cell_id) < 0 ? missingCell(input.cell_id) : null;
  },
  async run(input, context) {
    const { ports, files } = context;
    const path = pathOf(input.notebook_path, context);
    const original = (await readTextFile(ports.files, path))?.content ?? "";
    const notebook = parseNotebook(original);
    if (notebook === null) return { kind: "failed", message: "Notebook is not valid JSON." };
    const change = changeCell(notebook, input, ports.ids.uuid().slice(0, 8));
    const updated = formatNotebook(change.notebook);
    const modified = await writeText(ports.files, path, updated);
    files.set(path, { content: updated, modified, complete: true, written: true });
    return {
      kind: "done",
      output: {
        new_source: input.new_source,
        ...(change.oldSource === undefined ? {} : { old_source: change.oldSource }),
        cell_type: input.cell_type ?? "code",
        language: languageOf(notebook),
        edit_mode: change.mode,
        ...(change.cellId === undefined ? {} : { cell_id: change.cellId }),
        error: "",
        notebook_path: path,
        original_file: original,
        updated_file: updated,
      },
    };
  },
  render({ edit_mode, cell_id, new_source }) {
    if (edit_mode === "insert" && cell_id === undefined) return `Inserted a new cell with ${new_source}`;
    if (edit_mode === "insert") return `Inserted cell ${cell_id} with ${new_source}`;
    return edit_mode === "delete" ? `Deleted cell ${cell_id}` : `Updated cell ${cell_id} with ${new_source}`;
  },
});
