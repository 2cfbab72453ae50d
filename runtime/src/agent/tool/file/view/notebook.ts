import * as z from "zod";
import type { Block } from "../../../core/conversation.ts";

const Source = () => z.union([z.string(), z.array(z.string())]);

/** A cell of a notebook. Fields that are not listed here are kept. */
const Cell = () => z.looseObject({ cell_type: z.string(), id: z.string().optional(), source: Source() });

/** The parts of a Jupyter notebook that the tools use. */
const Notebook = () =>
  z.looseObject({
    cells: z.array(Cell()),
    metadata: z.looseObject({ language_info: z.looseObject({ name: z.string() }).optional() }).optional(),
    nbformat: z.number().optional(),
    nbformat_minor: z.number().optional(),
  });

export type Notebook = z.output<ReturnType<typeof Notebook>>;
export type NotebookCell = z.output<ReturnType<typeof Cell>>;

/** An output of a cell, in the form for the model. */
export const CellOutput = () =>
  z.object({
    output_type: z.string(),
    text: z.string(),
    image: z.object({ image_data: z.string(), media_type: z.string() }).optional(),
  });
export type CellOutput = z.output<ReturnType<typeof CellOutput>>;

/** Maximum length of the shown outputs of one cell, in characters. */
const maxOutput = 10_000;

/** A cell in the form for the model. */
export interface ShownCell {
  readonly cellType: string;
  readonly source: string;
  readonly cell_id: string;
  readonly language?: string | undefined;
  readonly execution_count?: number | undefined;
  readonly outputs?: readonly CellOutput[] | undefined;
}

/** Parses a notebook; `null` if the text is not one. */
export function parseNotebook(text: string): Notebook | null {
  try {
    const value: unknown = JSON.parse(text);
    // Returns the value itself and not the parsed copy, to keep the order of fields.
    return Notebook().safeParse(value).success ? (value as Notebook) : null;
  } catch {
    return null;
  }
}

/** The text of a notebook, indented by one space like Jupyter's own. */
export const formatNotebook = (notebook: Notebook): string => JSON.stringify(notebook, null, 1);

/** The language of the code cells. */
export const languageOf = (notebook: Notebook): string => notebook.metadata?.language_info?.name ?? "python";

/** A cell's source as one text. */
export const sourceOf = (cell: NotebookCell): string =>
  typeof cell.source === "string" ? cell.source : cell.source.join("");

/** The id of a cell for the tools: its own, or its index. */
const cellId = (cell: NotebookCell, index: number): string => cell.id ?? `cell-${index}`;

/** The index of the cell with this id, or -1. */
export const findCell = (notebook: Notebook, id: string): number =>
  notebook.cells.findIndex((cell, index) => cellId(cell, index) === id || `cell-${index}` === id);

/** The error for a missing cell. */
export function missingCell(id: string): string {
  const index = /^cell-(\d+)$/.exec(id)?.[1];
  return index === undefined
    ? `Cell with ID "${id}" not found in notebook.`
    : `Cell with index ${index} does not exist in notebook.`;
}

/** Converts a notebook to the form for the model. */
export function shownCells(notebook: Notebook): ShownCell[] {
  return notebook.cells.map((cell, index) => {
    const shown = { cellType: cell.cell_type, source: sourceOf(cell), cell_id: cellId(cell, index) };
    if (cell.cell_type !== "code") return shown;
    const outputs = shownOutputs(cell.outputs, index);
    return {
      ...shown,
      language: languageOf(notebook),
      ...(typeof cell.execution_count === "number" ? { execution_count: cell.execution_count } : {}),
      ...(outputs.length > 0 ? { outputs } : {}),
    };
  });
}

/** Converts cells to blocks for the model: text, and images in between. */
export function cellBlocks(cells: readonly ShownCell[]): Block[] {
  const parts = cells.flatMap((cell) => [cellText(cell), ...(cell.outputs ?? []).flatMap(outputParts)]);
  const joined: (string | Block)[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = `${last}\n${part}`;
    else joined.push(part);
  }
  return joined.map((part) => (typeof part === "string" ? { type: "text", text: part } : part));
}

function cellText(cell: ShownCell): string {
  const kind = cell.cellType === "code" ? "" : `<cell_type>${cell.cellType}</cell_type>`;
  const language =
    cell.language === undefined || cell.language === "python" ? "" : `<language>${cell.language}</language>`;
  return `<cell id="${cell.cell_id}">${kind}${language}${cell.source}</cell id="${cell.cell_id}">`;
}

const outputParts = ({ text, image }: CellOutput): (string | Block)[] => [
  ...(text === "" ? [] : [`\n${text}`]),
  ...(image === undefined
    ? []
    : [{ type: "image", source: { type: "base64", data: image.image_data, media_type: image.media_type } }]),
];

const Output = () =>
  z.looseObject({
    output_type: z.string(),
    text: Source().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    ename: z.string().optional(),
    evalue: z.string().optional(),
    traceback: z.array(z.string()).optional(),
  });
type Output = z.output<ReturnType<typeof Output>>;

function shownOutputs(outputs: unknown, index: number): CellOutput[] {
  const parsed = z.array(Output()).safeParse(outputs);
  if (!parsed.success) return [];
  const shown = parsed.data.map(shownOutput);
  const size = shown.reduce((sum, { text, image }) => sum + text.length + (image?.image_data.length ?? 0), 0);
  if (size <= maxOutput) return shown;
  const text = `Outputs are too large to include. Use Bash with: cat <notebook_path> | jq '.cells[${index}].outputs'`;
  return [{ output_type: "stream", text }];
}

function shownOutput({ output_type, text, data, ename, evalue, traceback }: Output): CellOutput {
  if (output_type === "error") {
    return { output_type, text: [`${ename ?? ""}: ${evalue ?? ""}`, ...(traceback ?? [])].join("\n") };
  }
  const plain = Source().safeParse(text ?? data?.["text/plain"]);
  const png = data?.["image/png"];
  return {
    output_type,
    text: plain.success ? (typeof plain.data === "string" ? plain.data : plain.data.join("")) : "",
    ...(typeof png === "string" ? { image: { image_data: png.replace(/\s/g, ""), media_type: "image/png" } } : {}),
  };
}
