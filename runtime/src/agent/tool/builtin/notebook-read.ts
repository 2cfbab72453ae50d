import * as z from "zod";
import { extname } from "../../../posix/path.ts";
import { defineTool } from "../define.ts";
import { pathOf } from "../file/path.ts";
import { missingFileText } from "../file/text.ts";
import { cellBlocks } from "../file/view/notebook.ts";
import { ReadOutput } from "../file/view/output.ts";
import { readNotebook } from "../file/view/read.ts";

/** Shows a notebook, or one of its cells. */
export const notebookRead = defineTool({
  name: "NotebookRead",
  description: "Reads a Jupyter notebook and returns its cells with their outputs, or one cell if `cell_id` is given.",
  input: () =>
    z.strictObject({
      notebook_path: z.string().meta({ description: "Path of the .ipynb file" }),
      cell_id: z.string().optional().meta({ description: "Only this cell" }),
    }),
  output: ReadOutput,
  onByDefault: () => false,
  readOnly: () => true,
  subject: ({ notebook_path }) => ({ kind: "read", path: notebook_path }),
  summary: ({ notebook_path }) => notebook_path,
  async validate({ notebook_path }) {
    return extname(notebook_path) === ".ipynb" ? null : "File must be a Jupyter notebook (.ipynb file).";
  },
  async run({ notebook_path, cell_id }, context) {
    const path = pathOf(notebook_path, context);
    const stat = await context.ports.files.stat(path);
    if (stat === null)
      return { kind: "failed", message: await missingFileText(context.ports.files, path, context.shell.cwd) };
    const outcome = await readNotebook(path, notebook_path, stat, context);
    if (cell_id === undefined || outcome.kind === "failed" || outcome.output.type !== "notebook") return outcome;
    const cells = outcome.output.file.cells.filter((cell) => cell.cell_id === cell_id);
    if (cells.length === 0) return { kind: "failed", message: `Cell with ID "${cell_id}" not found in notebook.` };
    return { kind: "done", output: { ...outcome.output, file: { filePath: notebook_path, cells } } };
  },
  render: (output) => (output.type === "notebook" ? cellBlocks(output.file.cells) : ""),
});
