import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Unreadable } from "../exit.ts";
import { cannotWrite } from "./file-error.ts";

/** Writes a file and its parent folders. Throws {@link Unreadable} if it cannot be written. */
export function writeFile(path: string, content: string | Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}
