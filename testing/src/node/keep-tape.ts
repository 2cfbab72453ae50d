import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createFolder } from "./create-folder.ts";

/** The folder for the tapes of failed tests, relative to the working directory. */
export const tapeFolder = join(".agentwire", "tapes");

/**
 * Writes the tape of a test to a folder, in a file named after the test. Replaces an earlier tape. Returns the path.
 *
 * @param test - Name of the test.
 * @param tape - Content of the tape.
 * @param folder - The folder.
 * @example
 * import { runReferenceSession, tapeOfEvents, virtualClock } from "@agentwire/testing";
 * import { keepTape } from "@agentwire/testing/node";
 *
 * const { events } = await runReferenceSession(virtualClock());
 * console.log(keepTape("login works", tapeOfEvents(events)));
 */
export function keepTape(test: string, tape: Uint8Array, folder: string = tapeFolder): string {
  const name = test
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 120);
  createFolder(folder);
  const path = join(folder, `${name || "test"}.tape.jsonl`);
  writeFileSync(path, tape, { mode: 0o600 });
  return path;
}
