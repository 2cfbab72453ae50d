import * as z from "zod";
import { dirname } from "../../../posix/path.ts";
import { isStale, unseenRefusal } from "../../core/file-memory.ts";
import { defineTool } from "../define.ts";
import { changedOnDisk, currentNote } from "../file/notes.ts";
import { changes } from "../file/patch.ts";
import { pathOf } from "../file/path.ts";
import { hunks } from "../file/schema.ts";
import { irregularRefusal, readTextFile, unwritableText, withUnixLineEnds, writeText } from "../file/text.ts";

/** Creates a file, or replaces its content. */
export const write = defineTool({
  name: "Write",
  description:
    "Creates a file with the given content, or replaces the whole content of an existing file. Creates " +
    "missing folders. To change part of a file, use Edit. If a file changed on disk after you read it, " +
    "read it again first.",
  input: () =>
    z.strictObject({
      file_path: z.string().meta({ description: "Path of the file, preferably absolute" }),
      content: z.string().meta({ description: "The complete new content" }),
    }),
  output: () =>
    z.object({
      type: z.enum(["create", "update"]),
      filePath: z.string(),
      content: z.string(),
      structuredPatch: hunks(),
      originalFile: z.string().nullable(),
      userModified: z.boolean(),
    }),
  pathField: "file_path",
  subject: ({ file_path }) => ({ kind: "write", path: file_path }),
  summary: ({ file_path }) => file_path,
  async validate({ file_path }, context) {
    const { ports, files } = context;
    const path = pathOf(file_path, context);
    const stat = await ports.files.stat(path);
    const above = stat === null ? await ports.files.stat(dirname(path)) : null;
    if (above !== null && above.kind !== "directory") throw new Error(`ENOTDIR: not a directory, stat '${path}'`);
    if (stat?.kind === "directory") {
      return `${file_path} is a directory. Set file_path to the path of a file in it.`;
    }
    const irregular = irregularRefusal(path, stat);
    if (irregular !== null) return irregular;
    const lastRead = files.get(path);
    if (stat !== null && lastRead === undefined) return unseenRefusal(path, context);
    if (stat === null || lastRead === undefined || stat.modified <= lastRead.modified) return null;
    const current = await readTextFile(ports.files, path, stat);
    if (current === null || !isStale(lastRead, current.content, stat.modified)) return null;
    return changedOnDisk;
  },
  async run({ file_path, content }, context) {
    const { ports, files } = context;
    const path = pathOf(file_path, context);
    const before = await readTextFile(ports.files, path);
    // The permission request may have ended with a rule that the file must be read first.
    const hidden = before === null ? null : await unseenRefusal(path, context);
    if (hidden !== null) return { kind: "failed", message: hidden };
    if (before?.unwritable) return { kind: "failed", message: unwritableText(before.unwritable) };
    const modified = await writeText(ports.files, path, content, before);
    files.set(path, { content: withUnixLineEnds(content), modified, complete: true, written: true });
    const type: "create" | "update" = before === null ? "create" : "update";
    return {
      kind: "done",
      output: {
        type,
        filePath: file_path,
        content,
        structuredPatch: before === null ? [] : changes(path, before.content, content),
        originalFile: before?.content ?? null,
        userModified: false,
      },
    };
  },
  render: ({ type, filePath }) =>
    type === "create"
      ? `File created successfully at: ${filePath} ${currentNote}`
      : `The file ${filePath} has been updated successfully. ${currentNote}`,
});
