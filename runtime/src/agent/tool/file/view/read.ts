import { toBase64 } from "@agentwire/protocol/codec";
import { reasonOf } from "../../../../guards/error.ts";
import type { FileStat, FilesPort } from "../../../../ports.ts";
import { extname } from "../../../../posix/path.ts";
import type { FileMemory } from "../../../core/file-memory.ts";
import type { ToolContext, ToolOutcome } from "../../../core/tool.ts";
import { decodeFile, decodeText } from "../encoding.ts";
import { formatSize, hint } from "../size.ts";
import { withUnixLineEnds } from "../text.ts";
import { imageExtensions, imageHeader, looksLikeImage } from "./image.ts";
import { parseNotebook, shownCells } from "./notebook.ts";
import type { ReadOutput } from "./output.ts";
import { type PageRange, readPdfPages } from "./pdf-pages.ts";
import { firstPage, oversize, partialNote, type TokenCounting, tooManyTokens } from "./token-cap.ts";

/** Maximum size of a file that is read as a whole by default, in bytes. */
export const fullReadLimit = 256 * 1024;
/** Maximum size of an image or PDF for the Messages API, in bytes. */
const attachmentLimit = 32 * 1024 * 1024;

/** Whether files of this name are read as text, by lines. Images, PDFs and notebooks are not. */
export function isReadByLines(path: string): boolean {
  const extension = extname(path).toLowerCase();
  return !imageExtensions.has(extension) && extension !== ".pdf" && extension !== ".ipynb";
}

type Outcome = Promise<ToolOutcome<ReadOutput>>;

/** What the reading of a file needs. */
export interface ViewContext {
  readonly ports: { readonly files: Pick<FilesPort, "read"> };
  readonly files: FileMemory;
  /** Limits the size of texts; absent: no limit. */
  readonly tokens?: TokenCounting;
}

/** The lines to read from a text file. */
export interface LineRange {
  readonly file_path: string;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly pages?: string | undefined;
  readonly allow_large?: boolean | undefined;
}

/** Reads a regular file in the form that the extension of its name asks for. */
export async function viewFile(path: string, range: LineRange, stat: FileStat, context: ViewContext): Outcome {
  const extension = extname(path).toLowerCase();
  if (imageExtensions.has(extension)) return readImage(path, stat, context);
  const isUnnamed = extension === "" && stat.size <= attachmentLimit;
  if (isUnnamed && looksLikeImage(await context.ports.files.read(path))) return readImage(path, stat, context);
  if (extension === ".pdf") return readPdf(path, range.file_path, stat, context);
  if (extension === ".ipynb") return readNotebook(path, range.file_path, stat, context);
  return readTextLines(path, range, stat, context);
}

/** Reads lines of a text file and records what the model has seen. */
async function readTextLines(path: string, range: LineRange, stat: FileStat, context: ViewContext): Outcome {
  const limit = (range.limit ?? 0) > 0 ? range.limit : undefined;
  if (stat.size > fullReadLimit && limit === undefined && range.allow_large !== true) {
    return {
      kind: "failed",
      message: `File content (${formatSize(stat.size)}) exceeds maximum allowed size (${formatSize(fullReadLimit)}). ${hint}`,
    };
  }
  const file = decodeFile(await context.ports.files.read(path));
  const { unwritable } = file;
  const content = withUnixLineEnds(file.text);
  const lines = content.split("\n");
  const startLine = (range.offset ?? 1) < 0 ? 1 : (range.offset ?? 1);
  const first = Math.max(startLine - 1, 0);
  const shown = lines.slice(first, limit === undefined ? undefined : first + limit);
  const text = shown.join("\n");
  const capped = range.allow_large === true ? undefined : context.tokens;
  const excess = capped === undefined ? null : await oversize(path, text, capped);
  const isStart = first === 0 && limit === undefined;
  if (excess !== null && !isStart) return { kind: "failed", message: tooManyTokens(excess) };
  const full = shown.length === lines.length && excess === null;
  const marked = unwritable?.includes("NUL") === false ? { unwritable } : {};
  context.files.set(path, { content, modified: stat.modified, complete: full, ...marked });
  const totalLines = lines.length;
  if (excess !== null) {
    const page = firstPage(shown, text.length, excess);
    const numLines = page.split("\n").length;
    return {
      kind: "done",
      output: {
        type: "text",
        file: { filePath: range.file_path, content: page, numLines, startLine, totalLines, truncatedByTokenCap: true },
      },
      notice: partialNote(path, numLines, totalLines, excess),
    };
  }
  return {
    kind: "done",
    output: {
      type: "text",
      file: {
        filePath: range.file_path,
        content: text,
        numLines: shown.length,
        startLine,
        totalLines,
      },
    },
  };
}

/** Reads an image unchanged. */
async function readImage(path: string, stat: FileStat, context: ViewContext): Outcome {
  const data = await context.ports.files.read(path);
  if (data.length === 0) return { kind: "failed", message: `Image file is empty: ${path}` };
  const header = imageHeader(data);
  if (header === null ? looksLikeImage(data) : header.width === 0) {
    const message =
      "Unable to resize image: its size is not in its header. Convert it to PNG, JPEG, GIF, or WebP, and read the result.";
    return { kind: "failed", message };
  }
  if (header === null) {
    const bytes = [...data.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    return {
      kind: "failed",
      message: `File has an image extension but its content is not a valid PNG/JPEG/GIF/WebP. Detected: unrecognized bytes (hex: ${bytes}). This usually means a download saved an error/login page instead of the image. Use \`file "${path}"\` to confirm, or read it as text with Bash (e.g. \`head -c 500\`).`,
    };
  }
  if (data.length > attachmentLimit) return tooLarge("Image", data.length);
  const { type, width, height } = header;
  const dimensions = { originalWidth: width, originalHeight: height, displayWidth: width, displayHeight: height };
  return {
    kind: "done",
    output: { type: "image", file: { base64: toBase64(data), type, originalSize: stat.size, dimensions } },
  };
}

/** Maximum number of pages of a PDF file in one request. */
const maxPages = 20;

/** Requested pages, counted from 0; none if the request is invalid. */
function rangeOf(pages: string): PageRange {
  const [, from = "", to] = /^\s*(\d+)\s*(?:-\s*(\d*)\s*)?$/.exec(pages) ?? [];
  const first = Number(from);
  return { first, last: to === undefined ? first : to === "" ? Infinity : Number(to) };
}

/** What is wrong with a page range; `null` if it is valid. */
export function pagesProblem(pages: string): string | null {
  const { first, last } = rangeOf(pages);
  if (first < 1 || last < first) {
    return `Invalid pages parameter: "${pages}". Use one page ("3") or one range ("1-5"), counted from 1; read several ranges one after the other.`;
  }
  if (last - first < maxPages) return null;
  return `Page range "${pages}" exceeds maximum of ${maxPages} pages per request. Request fewer pages.`;
}

/** The first bytes of every PDF file. */
const pdfMark = "%PDF-";

const emptyPdf = (path: string): ToolOutcome<ReadOutput> => ({
  kind: "failed",
  message: `PDF file is empty: ${path}`,
});

/** Renders pages of a PDF as images. */
export async function readPages(
  path: string,
  { file_path: filePath, pages = "" }: LineRange,
  stat: FileStat,
  context: ToolContext,
): Outcome {
  return stat.size === 0 ? emptyPdf(filePath) : readPdfPages(path, filePath, rangeOf(pages), stat.size, context);
}

/** Reads a PDF unchanged. */
async function readPdf(path: string, filePath: string, stat: FileStat, context: ViewContext): Outcome {
  if (stat.size === 0) return emptyPdf(filePath);
  if (stat.size > attachmentLimit) return tooLarge("PDF", stat.size);
  const bytes = await context.ports.files.read(path);
  if (decodeText(bytes.subarray(0, pdfMark.length)) !== pdfMark) {
    return { kind: "failed", message: `File is not a valid PDF (missing ${pdfMark} header): ${filePath}` };
  }
  const base64 = toBase64(bytes);
  return { kind: "done", output: { type: "pdf", file: { filePath, base64, originalSize: stat.size } } };
}

/** Reads a notebook cell by cell. */
export async function readNotebook(path: string, filePath: string, stat: FileStat, context: ViewContext): Outcome {
  const content = withUnixLineEnds(decodeText(await context.ports.files.read(path)));
  const broken = jsonProblem(content);
  if (broken !== null) return { kind: "failed", message: `Notebook file is not valid JSON: ${broken}` };
  const notebook = parseNotebook(content);
  if (notebook === null) {
    const message =
      "Notebook file is not a valid Jupyter notebook: `cells` must be a list of cells, each with a " +
      "`source` of text.";
    return { kind: "failed", message };
  }
  context.files.set(path, { content, modified: stat.modified, complete: true });
  return { kind: "done", output: { type: "notebook", file: { filePath, cells: shownCells(notebook) } } };
}

function jsonProblem(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (cause) {
    return reasonOf(cause);
  }
}

const tooLarge = (what: string, size: number): ToolOutcome<ReadOutput> => ({
  kind: "failed",
  message: `${what} of ${formatSize(size)} exceeds the limit of ${formatSize(attachmentLimit)}.`,
});
