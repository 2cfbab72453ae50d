import type { Cell, Rows } from "./rows.ts";

const field = (value: Cell): string => {
  const text = value === null ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as lines of comma-separated values, the names of the columns first. */
export const csvLines = ({ columns, rows }: Rows): string[] =>
  [columns, ...rows].map((row) => row.map(field).join(","));
