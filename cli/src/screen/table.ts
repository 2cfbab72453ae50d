import stringWidth from "string-width";
import { cell, safe } from "./cell.ts";

/** Options of {@link tableLines}. */
export interface TableOptions {
  /** The columns whose cells are aligned at the right, by position. */
  readonly right: (column: number) => boolean;
  /** The columns of the terminal. */
  readonly width: number;
}

/** The widest column of a table, and the narrowest to which one shrinks, in terminal columns. */
const [widest, narrowest] = [60, 8];

/**
 * The rows of a table, each column as wide as its content, also of wide characters. If the table is wider than the
 * terminal, the widest column is cut.
 */
export function tableLines(rows: readonly (readonly string[])[], { right, width }: TableOptions): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.min(widest, Math.max(0, ...rows.map((row) => stringWidth(safe(row[column] ?? ""))))),
  );
  const total = (): number => widths.reduce((sum, one) => sum + one + 2, -2);
  while (total() > width && Math.max(...widths) > narrowest) {
    const most = Math.max(...widths);
    widths[widths.indexOf(most)] = most - 1;
  }
  return rows.map((row) =>
    row
      .map((text, column) => cell(text, widths[column] ?? 0, right(column) ? "right" : "left"))
      .join("  ")
      .trimEnd(),
  );
}
