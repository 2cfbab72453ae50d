import * as z from "zod";

const paging = () => ({ appliedLimit: z.number().optional(), appliedOffset: z.number().optional() });

/** The structured result of Grep. */
export const GrepOutput = () =>
  z.discriminatedUnion("mode", [
    z.object({
      mode: z.literal("files_with_matches"),
      filenames: z.array(z.string()),
      numFiles: z.number(),
      totalFiles: z.number().optional(),
      ...paging(),
    }),
    z.object({
      mode: z.literal("content"),
      numFiles: z.number(),
      filenames: z.array(z.string()),
      content: z.string(),
      numLines: z.number(),
      totalLines: z.number().optional(),
      ...paging(),
    }),
    z.object({
      mode: z.literal("count"),
      numFiles: z.number(),
      filenames: z.array(z.string()),
      content: z.string(),
      numMatches: z.number(),
      ...paging(),
    }),
  ]);
export type GrepOutput = z.output<ReturnType<typeof GrepOutput>>;

/** Converts the result to text for the model. */
export function renderGrep(output: GrepOutput): string {
  const page = pageText(output);
  switch (output.mode) {
    case "files_with_matches": {
      if (output.numFiles === 0) return nothing(output, "No files found");
      const found = `Found ${output.numFiles} ${output.numFiles === 1 ? "file" : "files"}`;
      return [page === "" ? found : `${found} ${page}`, ...output.filenames].join("\n");
    }
    case "content": {
      const content = output.content === "" ? nothing(output, "No matches found") : output.content;
      return page === "" ? content : `${content}\n\n[Showing results with pagination = ${page}]`;
    }
    case "count": {
      const content = output.content === "" ? nothing(output, "No matches found") : output.content;
      const matches = `${output.numMatches} total ${output.numMatches === 1 ? "occurrence" : "occurrences"}`;
      const files = `${output.numFiles} ${output.numFiles === 1 ? "file" : "files"}`;
      return `${content}\n\nFound ${matches} across ${files}.${page === "" ? "" : ` with pagination = ${page}`}`;
    }
  }
}

/** The text if there is nothing to show. */
function nothing(output: GrepOutput, none: string): string {
  if (output.appliedOffset === undefined) return none;
  const past = "No entries at this offset";
  return output.mode === "files_with_matches"
    ? `${past}. [Showing results with pagination = ${pageText(output)}]`
    : past;
}

const pageText = ({ appliedLimit, appliedOffset }: GrepOutput): string =>
  [
    ...(appliedLimit === undefined ? [] : [`limit: ${appliedLimit}`]),
    ...(appliedOffset === undefined ? [] : [`offset: ${appliedOffset}`]),
  ].join(", ");
