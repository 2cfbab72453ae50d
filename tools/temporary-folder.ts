import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives a test run its own temporary folder and removes the folder at the end, with everything that tests and their
 * processes leave in it. The compile cache is stored elsewhere, for the next run.
 */
export default async function temporaryFolder(): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");
  const folder = await mkdtemp(join(tmpdir(), "agentwire-"));
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
