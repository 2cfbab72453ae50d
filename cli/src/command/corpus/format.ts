import { UsageError } from "../../exit.ts";
import { type Format, rowFormats } from "./print.ts";

/** The format of the output. */
export const formatOf = (given: unknown): Format => rowFormats.find((known) => known === given) ?? "table";

/** A format for the terminal. Throws {@link UsageError} for `parquet`, which only `query` writes. */
export function printableFormat(given: unknown): Exclude<Format, "parquet"> {
  const format = formatOf(given);
  if (format === "parquet") throw new UsageError("--format parquet: only corpus query writes Parquet.");
  return format;
}
