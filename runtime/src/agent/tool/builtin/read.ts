import * as z from "zod";
import { basename, extname } from "../../../posix/path.ts";
import { defineTool } from "../define.ts";
import { pathOf, unresolvedRefusal } from "../file/path.ts";
import { irregularRefusal, missingFileText } from "../file/text.ts";
import { deviceRefusal } from "../file/view/device.ts";
import { ReadOutput, renderRead } from "../file/view/output.ts";
import { pagesProblem, readPages, viewFile } from "../file/view/read.ts";
import { isBinaryName } from "../file/view/refused.ts";
import { tokenCap } from "../file/view/token-cap.ts";

/** Shows a file to the model. */
export const read = defineTool({
  name: "Read",
  description:
    "Reads a file and returns its lines, each preceded by its number and a tab. Read long files in parts " +
    "with `offset` and `limit`. Images and PDF files are shown as such, Jupyter notebooks cell by cell. " +
    "Not for folders.",
  input: () =>
    z.strictObject({
      file_path: z.string().meta({ description: "Path of the file, preferably absolute" }),
      offset: z.number().int().optional().meta({ description: "First line to read, counted from 1" }),
      limit: z.number().int().optional().meta({ description: "How many lines to read" }),
      pages: z.string().optional().meta({ description: "Pages of a PDF file, for example 1-5" }),
      allow_large: z.boolean().optional().meta({ description: "Read a file of more than 256 KB as a whole" }),
    }),
  verbatim: ["limit"],
  output: ReadOutput,
  readOnly: () => true,
  pathField: "file_path",
  subject: ({ file_path }) => ({ kind: "read", path: file_path }),
  summary: ({ file_path }) => file_path,
  async validate({ file_path, pages }, context) {
    const path = pathOf(file_path, context);
    const wrong = pages === undefined || pages === "" ? null : pagesProblem(pages);
    if (wrong !== null) return wrong;
    const refusal = deviceRefusal(path) ?? (await unresolvedRefusal(path, context));
    if (refusal !== null) return refusal;
    if (!isBinaryName(basename(path))) return null;
    return `This tool cannot read binary files. The file appears to be a binary ${extname(path)} file. Use a skill for this file type if one is available, or a shell command or script that can read the format.`;
  },
  async run(input, context) {
    const path = pathOf(input.file_path, context);
    const stat = await context.ports.files.stat(path);
    if (stat === null) {
      return { kind: "failed", message: await missingFileText(context.ports.files, path, context.shell.cwd) };
    }
    if (stat.kind === "directory") {
      return { kind: "failed", message: `EISDIR: illegal operation on a directory, read '${path}'` };
    }
    const irregular = irregularRefusal(path, stat);
    if (irregular !== null) return { kind: "failed", message: irregular };
    const isPages = extname(path).toLowerCase() === ".pdf" && (input.pages ?? "") !== "";
    if (isPages) return readPages(path, input, stat, context);
    const tokens = { cap: tokenCap(context.ports.env), count: context.services.countTokens };
    return viewFile(path, input, stat, { ...context, tokens });
  },
  render: renderRead,
});
