import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { reasonOf } from "@agentwire/runtime";
import { Unreadable } from "../exit.ts";

/** What is written at once. */
const block = 256 * 1024;

/**
 * Creates a file from the pieces that `fill` writes to its sink. Never overwrites a file, and removes an incomplete
 * one. Throws {@link Unreadable} if the file cannot be written, and rethrows errors of `fill`.
 */
export async function createFile<Result>(
  path: string,
  write: (sink: (bytes: Uint8Array) => void) => Promise<Result>,
): Promise<Result> {
  const refuse = (error: unknown): never => {
    throw new Unreadable(`${path} cannot be written: ${reasonOf(error)}`);
  };
  const file = attempt(() => openSync(path, "wx"), refuse);
  let held: Uint8Array[] = [];
  let size = 0;
  const flush = (): void => {
    const bytes = Buffer.concat(held);
    held = [];
    size = 0;
    for (let at = 0; at < bytes.length; ) at += attempt(() => writeSync(file, bytes, at), refuse);
  };
  let whole = false;
  try {
    const result = await write((bytes) => {
      held.push(bytes);
      size += bytes.length;
      if (size >= block) flush();
    });
    flush();
    whole = true;
    return result;
  } finally {
    closeSync(file);
    if (!whole) rmSync(path, { force: true });
  }
}

function attempt<Value>(act: () => Value, refuse: (error: unknown) => never): Value {
  try {
    return act();
  } catch (error) {
    return refuse(error);
  }
}
