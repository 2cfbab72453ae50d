import { csvLines } from "../../corpus/query/csv.ts";
import type { Cell, Rows } from "../../corpus/query/rows.ts";
import { count, safe, styled, type Terminal, tableLines } from "../../terminal.ts";

/** How rows can be printed. `parquet` is written to a file by the engine. */
export const rowFormats = ["table", "json", "csv", "parquet"] as const;
export type Format = (typeof rowFormats)[number];

const shown = (value: Cell): string =>
  value === null ? "" : typeof value === "string" ? value.replace("T00:00:00.000Z", "") : String(value);

function printTable(terminal: Terminal, { columns, rows }: Rows): void {
  const texts = rows.map((row) => row.map(shown));
  const isNumeric = (column: number): boolean => rows.some((row) => typeof row[column] === "number");
  const [head = "", ...lines] = tableLines([columns, ...texts], { right: isNumeric, width: terminal.width });
  terminal.verbatim(styled(terminal, "dim", head));
  for (const line of lines) terminal.verbatim(line);
}

/** Prints rows. As JSON, each row is a line. */
export function printRows(terminal: Terminal, rows: Rows, format: Exclude<Format, "parquet">): void {
  if (format === "csv") for (const line of csvLines(rows)) terminal.verbatim(safe(line));
  else if (format === "json")
    for (const row of rows.rows)
      terminal.verbatim(JSON.stringify(Object.fromEntries(rows.columns.map((name, index) => [name, row[index]]))));
  else if (rows.rows.length === 0) terminal.out("No rows.");
  else printTable(terminal, rows);
}

/** Says that there may be more rows than the limit. */
export function noteLimit(terminal: Terminal, rows: Rows, limit: number): void {
  if (limit > 0 && rows.rows.length === limit)
    terminal.note(safe(`The first ${count(limit, "row")} are shown. Use --limit to see more; 0 shows all.`));
}
