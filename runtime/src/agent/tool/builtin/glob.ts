import * as z from "zod";
import { isAbsolute, relativeTo } from "../../../posix/path.ts";
import type { ToolContext } from "../../core/tool.ts";
import { compilePath } from "../../permission/path/glob.ts";
import { defineTool } from "../define.ts";
import { pathOf, unresolvedRefusal } from "../file/path.ts";
import { anyDepth, brokenGlob, byAge, type FoundFile, findFiles } from "../search/files.ts";
import { rejected } from "../search/grep.ts";

/** Maximum number of listed paths. */
const max = 100;

/** Finds files by name. */
export const glob = defineTool({
  name: "Glob",
  description:
    "Finds files whose path matches a glob pattern such as **/*.ts, including hidden ones, and lists " +
    "them by modification time. A pattern without a slash matches at any depth. Lists at most 100 paths.",
  input: () =>
    z.strictObject({
      pattern: z.string().meta({ description: "Glob pattern" }),
      path: z.string().optional().meta({ description: "Folder to search; the working directory by default" }),
    }),
  output: () =>
    z.object({
      filenames: z.array(z.string()),
      durationMs: z.number(),
      numFiles: z.number(),
      truncated: z.boolean(),
      totalMatches: z.number(),
      countIsComplete: z.boolean(),
    }),
  onByDefault: ({ searchTools }) => searchTools,
  pathFields: ["pattern", "path"],
  readOnly: () => true,
  subject: ({ pattern, path }) => ({
    kind: "search",
    path: searchedFolder(pattern, path),
    // In Windows, two slashes of any kind begin the name of another computer.
    ...(/^[\\/]{2}/.test(pattern ?? "") && { remote: pattern }),
  }),
  summary: ({ pattern }) => pattern,
  validate: ({ path }, context) => unresolvedRefusal(pathOf(path ?? ".", context), context),
  async run({ pattern, path }, context) {
    const { ports, shell } = context;
    const started = ports.clock.now();
    const root = pathOf(path ?? ".", context);
    const stat = await ports.files.stat(root);
    if (stat === null) {
      return {
        kind: "failed",
        message: `Directory does not exist: ${path}. Note: your current working directory is ${shell.cwd}.`,
      };
    }
    if (stat.kind !== "directory") return { kind: "failed", message: `Path is not a directory: ${path}` };
    const broken = brokenGlob(pattern);
    if (broken !== null) return rejected(broken);
    const found = await matching(pattern, root, context);
    const names = found.sort(byAge).map((file) => relativeTo(shell.cwd, file.path));
    return {
      kind: "done",
      output: {
        filenames: names.slice(0, max),
        durationMs: ports.clock.now() - started,
        numFiles: Math.min(names.length, max),
        truncated: names.length > max,
        totalMatches: names.length,
        countIsComplete: true,
      },
    };
  },
  render({ filenames, truncated, totalMatches }) {
    if (filenames.length === 0) return "No files found";
    if (!truncated) return filenames.join("\n");
    const more = totalMatches - filenames.length;
    const note = `(Showing ${filenames.length} of ${totalMatches} matching files; ${more} more are not listed. Narrow the pattern or path to see the rest.)`;
    return [...filenames, note].join("\n");
  },
});

/**
 * The files that match a pattern. An absolute pattern is searched from the folder before its first special character.
 */
async function matching(pattern: string, root: string, context: ToolContext): Promise<FoundFile[]> {
  if (pattern.startsWith("!")) {
    const isExcluded = compilePath(pattern.slice(1)) ?? (() => false);
    return (await findFiles(context, root, "**/*")).filter(({ path }) => !isExcluded(relativeTo(root, path)));
  }
  if (pattern.startsWith("./")) return [];
  if (!isAbsolute(pattern)) return findFiles(context, root, anyDepth(pattern));
  const folder = fixedFolder(pattern);
  return findFiles(context, folder, anyDepth(pattern.slice(folder === "/" ? 1 : folder.length + 1)));
}

/** The folder that a call searches, which permissions are about. The input may not have been validated yet. */
const searchedFolder = (pattern: string | undefined, path = "."): string =>
  pattern !== undefined && isAbsolute(pattern) ? fixedFolder(pattern) : path;

/** The folder of an absolute pattern in which its first special character stands. */
function fixedFolder(pattern: string): string {
  const fixed = pattern.slice(0, pattern.search(/[*?[{]|$/));
  return fixed.slice(0, fixed.lastIndexOf("/")) || "/";
}
