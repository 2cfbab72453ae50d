import * as z from "zod";
import type { ResultContent, ToolContext } from "../../../core/tool.ts";
import { pathOf } from "../path.ts";
import { CellOutput, cellBlocks } from "./notebook.ts";

const Text = () =>
  z.object({
    type: z.literal("text"),
    file: z.object({
      filePath: z.string(),
      content: z.string(),
      numLines: z.number(),
      startLine: z.number(),
      totalLines: z.number(),
      truncatedByTokenCap: z.literal(true).optional(),
    }),
  });

const Image = () =>
  z.object({
    type: z.literal("image"),
    file: z.object({
      base64: z.string(),
      type: z.enum(["image/png", "image/jpeg", "image/gif", "image/webp"]),
      originalSize: z.number(),
      dimensions: z
        .object({
          originalWidth: z.number(),
          originalHeight: z.number(),
          displayWidth: z.number(),
          displayHeight: z.number(),
        })
        .optional(),
    }),
  });

const NotebookFile = () =>
  z.object({
    type: z.literal("notebook"),
    file: z.object({
      filePath: z.string(),
      cells: z.array(
        z.object({
          cellType: z.string(),
          source: z.string(),
          cell_id: z.string(),
          language: z.string().optional(),
          execution_count: z.number().optional(),
          outputs: z.array(CellOutput()).readonly().optional(),
        }),
      ),
    }),
  });

const Pdf = () =>
  z.object({
    type: z.literal("pdf"),
    file: z.object({ filePath: z.string(), base64: z.string(), originalSize: z.number() }),
  });

/** Rendered pages. */
const Parts = () =>
  z.object({
    type: z.literal("parts"),
    file: z.object({ filePath: z.string(), originalSize: z.number(), outputDir: z.string(), count: z.number() }),
    firstPage: z.number().optional(),
  });

/** The structured result of Read. */
export const ReadOutput = () => z.discriminatedUnion("type", [Text(), Image(), NotebookFile(), Pdf(), Parts()]);
export type ReadOutput = z.output<ReturnType<typeof ReadOutput>>;

/** Converts the result to content for the model. */
export const renderRead = (output: ReadOutput, _: unknown, context: ToolContext): ResultContent =>
  renderFile(
    output,
    output.type === "text" ? context.files.get(pathOf(output.file.filePath, context))?.unwritable : undefined,
  );

/** Shows a file to the model. `unwritable`: what is wrong with the encoding of a text. */
export function renderFile(output: ReadOutput, unwritable: string | undefined): ResultContent {
  switch (output.type) {
    case "text":
      return renderText(output.file, unwritable);
    case "image": {
      const { base64, type } = output.file;
      return [{ type: "image", source: { type: "base64", data: base64, media_type: type } }];
    }
    case "notebook":
      return cellBlocks(output.file.cells);
    case "pdf": {
      const { filePath, base64, originalSize } = output.file;
      const text = `PDF file read: ${filePath} (${originalSize} bytes)`;
      // A PDF file that a prompt mentions is named only.
      if (base64 === "") return text;
      return [
        { type: "text", text },
        { type: "document", source: { type: "base64", media_type: "application/pdf", data: base64 } },
      ];
    }
    case "parts": {
      const { filePath, originalSize, count } = output.file;
      return [{ type: "text", text: `PDF pages extracted: ${count} page(s) from ${filePath} (${originalSize} bytes)` }];
    }
  }
}

function renderText(
  { content, numLines, startLine, totalLines }: z.output<ReturnType<typeof Text>>["file"],
  unwritable: string | undefined,
): string {
  if (numLines === 0) {
    return warning(
      `the file exists but is shorter than the provided offset (${startLine}). The file has ${totalLines} lines.`,
    );
  }
  if (content === "" && totalLines === 1) return warning("the file exists but the contents are empty.");
  return content
    .split("\n")
    .map((line, index) => `${startLine + index}\t${line}`)
    .join("\n")
    .concat(unwritable === undefined ? "" : `\n\n${encodingNote(unwritable)}`);
}

const encodingNote = (what: string): string =>
  `[This file ${what}. Invalid bytes are shown as U+FFFD. Edit and Write refuse such a file: change it with a shell command that keeps its encoding, or ask the user whether to convert it.]`;

const warning = (text: string): string => `<system-reminder>Warning: ${text}</system-reminder>`;
