import * as z from "zod";

import { defineTool } from "../define.ts";
import { pathOf, unresolvedRefusal } from "../file/path.ts";
import { deviceRefusal } from "../file/view/device.ts";
import { searchContents as search } from "../search/grep.ts";
import { GrepOutput, renderGrep } from "../search/output.ts";

/** Searches the content of files. */
export const grep = defineTool({
  name: "Grep",
  description:
    "Searches files for a regular expression (RE2 syntax: no look-around, no back references). " +
    "`output_mode` is files_with_matches (default, newest files first), content (matching lines) or " +
    "count. `glob` and `type` select files, `-A`, `-B` and `-C` show lines around a match, `multiline` " +
    "allows a match to span lines.",
  input: () =>
    z.strictObject({
      pattern: z.string().meta({ description: "Regular expression" }),
      path: z.string().optional().meta({ description: "File or folder; the working directory by default" }),
      glob: z.string().optional().meta({ description: "Files to search, for example *.{ts,tsx}" }),
      output_mode: z.enum(["content", "files_with_matches", "count"]).optional(),
      "-B": z.number().optional().meta({ description: "Lines before a match" }),
      "-A": z.number().optional().meta({ description: "Lines after a match" }),
      "-C": z.number().optional().meta({ description: "Lines before and after a match" }),
      context: z.number().optional().meta({ description: "The same as -C" }),
      "-n": z.boolean().optional().meta({ description: "Line numbers (default true)" }),
      "-i": z.boolean().optional().meta({ description: "Ignore case" }),
      "-o": z.boolean().optional().meta({ description: "Only what matched" }),
      type: z.string().optional().meta({ description: "File type: ts, py, rust, ..." }),
      head_limit: z
        .number()
        .optional()
        .meta({ description: "Maximum number of lines or files to show (default 250, 0 for all)" }),
      offset: z.number().optional().meta({ description: "Lines or files to skip first" }),
      multiline: z.boolean().optional().meta({ description: "Let . match line ends" }),
    }),
  verbatim: ["-A", "-B", "-C", "context", "-n", "-i", "-o", "head_limit", "offset", "multiline"],
  output: GrepOutput,
  onByDefault: ({ searchTools }) => searchTools,
  pathFields: ["path", "glob"],
  readOnly: () => true,
  subject: ({ path }) => ({ kind: "search", path: path ?? "." }),
  summary: ({ pattern }) => pattern,
  async validate({ head_limit, offset, path }, context) {
    const root = pathOf(path ?? ".", context);
    const refusal = deviceRefusal(root) ?? (await unresolvedRefusal(root, context));
    if (refusal !== null) return refusal;
    const wrong = (name: string, value: number | undefined) =>
      value === undefined || (Number.isInteger(value) && value >= 0)
        ? null
        : `${name} must be a whole number of 0 or more, got ${value}.`;
    return wrong("head_limit", head_limit) ?? wrong("offset", offset);
  },
  async run(input, context) {
    const { ports, shell } = context;
    const root = pathOf(input.path ?? ".", context);
    const stat = await ports.files.stat(root);
    if (stat === null) {
      return {
        kind: "failed",
        message: `Path does not exist: ${input.path}. Note: your current working directory is ${shell.cwd}.`,
      };
    }
    return search({ ...input, root, isFile: stat.kind === "file" }, context);
  },
  render: renderGrep,
});
