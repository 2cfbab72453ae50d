import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { reasonOf } from "@agentwire/runtime";
import { Unreadable } from "../exit.ts";

/** Writes a file and the folders above it. Throws {@link Unreadable} if it cannot be written. */
export function writeFile(path: string, content: string | Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  } catch (error) {
    throw new Unreadable(`${path} cannot be written: ${reasonOf(error)}`);
  }
}
