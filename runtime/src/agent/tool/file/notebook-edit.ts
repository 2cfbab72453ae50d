import * as z from "zod";
import { findCell, type Notebook, type NotebookCell, sourceOf } from "./view/notebook.ts";

/** A change of a notebook. */
export const NotebookChange = () =>
  z.strictObject({
    cell_id: z.string().optional().meta({ description: "The cell; for an insert the previous one" }),
    new_source: z.string().meta({ description: "The new source of the cell" }),
    cell_type: z.enum(["code", "markdown"]).optional().meta({ description: "Required for an insert" }),
    edit_mode: z.enum(["replace", "insert", "delete"]).optional().meta({ description: "Default: replace" }),
  });
export type NotebookChange = z.output<ReturnType<typeof NotebookChange>>;

/** The result of a change. */
export interface ChangedNotebook {
  readonly notebook: Notebook;
  readonly mode: "replace" | "insert" | "delete";
  readonly cellType: string;
  readonly cellId: string | undefined;
  readonly oldSource: string | undefined;
}

/** Applies a change to an existing cell. `freshId` names a new cell if the format has ids. */
export function changeCell(notebook: Notebook, change: NotebookChange, freshId: string): ChangedNotebook {
  const at = change.cell_id === undefined ? -1 : findCell(notebook, change.cell_id);
  const old = notebook.cells[at];
  const mode = change.edit_mode ?? "replace";
  if (mode === "insert" || old === undefined) return insert(notebook, change, at, freshId);
  const known = { mode, cellId: change.cell_id, oldSource: sourceOf(old) };
  if (mode === "delete") {
    return {
      ...known,
      notebook: withCells(notebook, notebook.cells.toSpliced(at, 1)),
      cellType: change.cell_type ?? "code",
    };
  }
  const cellType = change.cell_type ?? old.cell_type;
  const cell = { ...old, cell_type: cellType, source: change.new_source };
  const fresh = cellType === "code" ? { ...cell, execution_count: null, outputs: [] } : cell;
  return { ...known, notebook: withCells(notebook, notebook.cells.toSpliced(at, 1, fresh)), cellType };
}

function insert(notebook: Notebook, change: NotebookChange, after: number, freshId: string): ChangedNotebook {
  const hasIds =
    (notebook.nbformat ?? 4) > 4 || ((notebook.nbformat ?? 4) === 4 && (notebook.nbformat_minor ?? 0) >= 5);
  const cellType = change.cell_type ?? "code";
  const cell: NotebookCell = {
    cell_type: cellType,
    ...(hasIds ? { id: freshId } : {}),
    source: change.new_source,
    metadata: {},
    ...(cellType === "code" ? { execution_count: null, outputs: [] } : {}),
  };
  const cells = notebook.cells.toSpliced(after + 1, 0, cell);
  const id = hasIds ? freshId : undefined;
  return { notebook: withCells(notebook, cells), mode: "insert", cellType, cellId: id, oldSource: undefined };
}

const withCells = (notebook: Notebook, cells: NotebookCell[]): Notebook => ({ ...notebook, cells });
