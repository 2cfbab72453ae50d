import type { z } from "zod";
import { count, object, path, timestamp, word } from "../schema/field.ts";

/** A copy of a file from before an edit. */
export const FileBackup = object({
  backupFileName: word("Name of the copy; `null` where there was no file.").nullable(),
  version: count("Which copy of the file this is, from 1."),
  backupTime: timestamp("When it was copied."),
  realParentDir: path("Folder of the file, links resolved.").optional(),
}).meta({ description: "A copy of a file from before an edit." });
export type FileBackup = z.output<typeof FileBackup>;
