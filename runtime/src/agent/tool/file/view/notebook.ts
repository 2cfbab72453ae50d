import { z } from "zod";

const Source = () => z.union([z.string(), z.array(z.string())]);

/** A cell as the file has it. Fields that are not named here are kept. */
const Cell = () => z.looseObject({ cell_type: z.string(), id: z.string().optional(), source: Source() });

/** A Jupyter notebook, as far as the tools look into it. */
const Notebook = () =>
  z.looseObject({
    cells: z.array(Cell()),
    metadata: z.looseObject({ language_info: z.looseObject({ name: z.string() }).optional() }).optional(),
    nbformat: z.number().optional(),
    nbformat_minor: z.number().optional(),
  });

export type Notebook = z.output<ReturnType<typeof Notebook>>;
export type NotebookCell = z.output<ReturnType<typeof Cell>>;

/** A cell as the model is shown it. */
export interface ShownCell {
  readonly cellType: string;
  readonly source: string;
  readonly cell_id: string;
  readonly language?: string | undefined;
  readonly execution_count?: number | undefined;
  readonly outputs?: readonly string[] | undefined;
}

/** Reads a notebook; `null` where the text is none. */
export function parseNotebook(text: string): Notebook | null {
  try {
    const parsed = Notebook().safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The text of a notebook, indented by one space as Jupyter does it. */
export const formatNotebook = (notebook: Notebook): string => JSON.stringify(notebook, null, 1);

/** The language of the code cells. */
export const languageOf = (notebook: Notebook): string => notebook.metadata?.language_info?.name ?? "python";

/** A cell's source as one text. */
export const sourceOf = (cell: NotebookCell): string =>
  typeof cell.source === "string" ? cell.source : cell.source.join("");

/** The id by which the tools know a cell: its own, or its place. */
export const cellId = (cell: NotebookCell, index: number): string => cell.id ?? `cell-${index}`;

/** Where the cell with this id stands, or -1. */
export const findCell = (notebook: Notebook, id: string): number =>
  notebook.cells.findIndex((cell, index) => cellId(cell, index) === id || `cell-${index}` === id);

/** What the model is shown of a notebook. */
export function shownCells(notebook: Notebook): ShownCell[] {
  return notebook.cells.map((cell, index) => {
    const shown = { cellType: cell.cell_type, source: sourceOf(cell), cell_id: cellId(cell, index) };
    if (cell.cell_type !== "code") return shown;
    const outputs = outputTexts(cell.outputs);
    return {
      ...shown,
      language: languageOf(notebook),
      ...(typeof cell.execution_count === "number" ? { execution_count: cell.execution_count } : {}),
      ...(outputs.length > 0 ? { outputs } : {}),
    };
  });
}

/** The cells as text, one element each. */
export function cellsText(cells: readonly ShownCell[]): string {
  return cells
    .map((cell) => {
      const kind = cell.cellType === "code" ? "" : `<cell_type>${cell.cellType}</cell_type>`;
      const language =
        cell.language === undefined || cell.language === "python" ? "" : `<language>${cell.language}</language>`;
      const body = `<cell id="${cell.cell_id}">${kind}${language}${cell.source}</cell id="${cell.cell_id}">`;
      return [body, ...(cell.outputs ?? []).map((output) => `\n${output}`)].join("\n");
    })
    .join("\n");
}

const Output = z.looseObject({
  text: Source().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
});

function outputTexts(outputs: unknown): string[] {
  const parsed = z.array(Output).safeParse(outputs);
  if (!parsed.success) return [];
  return parsed.data.flatMap((output) => {
    const plain = Source().safeParse(output.text ?? output.data?.["text/plain"]);
    if (plain.success) return [typeof plain.data === "string" ? plain.data : plain.data.join("")];
    return output.ename === undefined ? [] : [`${output.ename}: ${output.evalue ?? ""}`];
  });
}
