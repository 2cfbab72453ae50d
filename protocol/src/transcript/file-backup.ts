import { count, object, path, timestamp, word } from "../schema/field.ts";
import type * as types from "../type/types.generated.ts";

/** A backup of a file, made before an edit. */
export const FileBackup = object({
  backupFileName: word("Name of the backup; `null` if the file did not exist.").nullable(),
  version: count("Number of the backup of this file, from 1."),
  backupTime: timestamp("When the backup was made."),
  realParentDir: path("Folder of the file, with links resolved.").optional(),
}).meta({ description: "A backup of a file, made before an edit." });
export type FileBackup = types.FileBackup;
