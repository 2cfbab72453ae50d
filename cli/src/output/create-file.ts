import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { cannotWrite } from "./file-error.ts";

/** Size of one write, in bytes. */
const block = 256 * 1024;

/**
 * Creates a file from the pieces that `write` writes to its sink. Never overwrites a file. The file gets its name when
 * it is complete: until then it ends in `.partial`, which is removed unless this process is killed. Throws {@link
 * Unreadable} if the file cannot be written, and rethrows errors of `write`. `mode`: who may read it.
 */
export async function createFile<Result>(
  path: string,
  write: (sink: (bytes: Uint8Array) => void) => Promise<Result>,
  mode = 0o666,
): Promise<Result> {
  const refuse = (error: unknown): never => {
    throw cannotWrite(path, error);
  };
  if (existsSync(path)) refuse(new Error("the file exists. Name another file"));
  const partial = `${path}.${process.pid}.partial`;
  rmSync(partial, { force: true });
  const file = attempt(() => openSync(partial, "wx", mode), refuse);
  let chunks: Uint8Array[] = [];
  let size = 0;
  const flush = (): void => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    size = 0;
    for (let at = 0; at < bytes.length; ) at += attempt(() => writeSync(file, bytes, at), refuse);
  };
  try {
    let result: Result;
    try {
      result = await write((bytes) => {
        chunks.push(bytes);
        size += bytes.length;
        if (size >= block) flush();
      });
      flush();
    } finally {
      closeSync(file);
    }
    attempt(() => publish(partial, path), refuse);
    return result;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Renames a complete file atomically, without replacing another file. */
function publish(partial: string, path: string): void {
  try {
    linkSync(partial, path);
  } catch (error) {
    const unsupported = ["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK"];
    if (!unsupported.includes(String((error as NodeJS.ErrnoException).code)) || existsSync(path)) throw error;
    renameSync(partial, path);
  }
}

function attempt<Value>(act: () => Value, refuse: (error: unknown) => never): Value {
  try {
    return act();
  } catch (error) {
    return refuse(error);
  }
}
