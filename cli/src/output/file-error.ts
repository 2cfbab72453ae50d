import { isError } from "@agentwire/runtime";
import { Unreadable } from "../exit.ts";

/** What happened and the next step, by the code of the operating system. */
const explanations: Readonly<Record<string, readonly [reason: string, advice: string]>> = {
  EACCES: ["permission denied", "Change the permissions, or name another path."],
  EEXIST: ["the file exists", "Name another file."],
  EISDIR: ["it is a folder", "Name a file."],
  EMFILE: ["too many files are open", "Raise the limit with ulimit -n."],
  ENOENT: ["no such file or folder", "Check the path."],
  ENOSPC: ["no space is left on the device", "Free some space, or name another path."],
  ENOTDIR: ["a part of the path is a file", "Check the path."],
  EPERM: ["the operation is not permitted", "Change the permissions, or name another path."],
  EROFS: ["the file system is read-only", "Name a path on another file system."],
};

function explain(error: unknown): string {
  const { code = "" } = (isError(error) ? error : {}) as NodeJS.ErrnoException;
  const [reason, advice] = explanations[code] ?? [isError(error) ? error.message : String(error), ""];
  return advice === "" ? reason : `${reason} (${code}). ${advice}`;
}

/** The error for a file or folder that cannot be read, with the reason and the next step. */
export const cannotRead = (path: string, cause: unknown): Unreadable =>
  new Unreadable(`${path} cannot be read: ${explain(cause)}`, { cause });

/** The error for a file or folder that cannot be written, with the reason and the next step. */
export const cannotWrite = (path: string, cause: unknown): Unreadable =>
  new Unreadable(`${path} cannot be written: ${explain(cause)}`, { cause });

/** Describes an error of the operating system that names a path; `null` for any other error. */
export function systemFailure(error: unknown): string | null {
  const { code, path } = (isError(error) ? error : {}) as NodeJS.ErrnoException;
  return code === undefined || path === undefined ? null : `${path} cannot be read or written: ${explain(error)}`;
}
