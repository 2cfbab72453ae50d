import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives a run of tests a temporary folder of its own and removes it at the end, whatever the tests and the processes
 * that they start leave in it. Compiled code is kept outside, for the next run.
 */
export default async function temporaryFolder(): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");
  const folder = await mkdtemp(join(tmpdir(), "agentwire-"));
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
