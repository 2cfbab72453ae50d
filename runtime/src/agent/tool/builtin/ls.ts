import * as z from "zod";

import { defineTool } from "../define.ts";
import { pathOf } from "../file/path.ts";
import { globTest } from "../search/files.ts";

/** Maximum number of listed entries. */
const max = 1000;

/** Lists a folder. */
export const ls = defineTool({
  name: "LS",
  description:
    "Lists the entries of one folder; folders end with a slash. `ignore` holds glob patterns of names to skip.",
  input: () =>
    z.strictObject({
      path: z.string().meta({ description: "Folder, absolute where possible" }),
      ignore: z.array(z.string()).optional().meta({ description: "Glob patterns of names to skip" }),
    }),
  output: () => z.object({ path: z.string(), entries: z.array(z.string()), truncated: z.boolean() }),
  onByDefault: () => false,
  readOnly: () => true,
  subject: ({ path }) => ({ kind: "read", path }),
  summary: ({ path }) => path,
  async run({ path, ignore = [] }, context) {
    const { ports, shell } = context;
    const folder = pathOf(path, context);
    const stat = await ports.files.stat(folder);
    if (stat === null) {
      return {
        kind: "failed",
        message: `Directory does not exist: ${path}. Note: your current working directory is ${shell.cwd}.`,
      };
    }
    if (stat.kind !== "directory") return { kind: "failed", message: `Path is not a directory: ${path}` };
    const tests = ignore.flatMap((pattern) => globTest(pattern, folder) ?? []);
    const names = (await ports.files.list(folder))
      .filter(({ name }) => !tests.some((test) => test(`${folder === "/" ? "" : folder}/${name}`)))
      .map(({ name, kind }) => (kind === "directory" ? `${name}/` : name))
      .sort();
    return { kind: "done", output: { path, entries: names.slice(0, max), truncated: names.length > max } };
  },
  render({ path, entries, truncated }) {
    if (entries.length === 0) return `${path} is empty`;
    return [`${path}:`, ...entries, ...(truncated ? [`(Only the first ${max} entries are listed.)`] : [])].join("\n");
  },
});
