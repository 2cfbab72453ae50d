import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..", "..");
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(root, folder, name));
const parts = ["runtime/dist/bundle", "testing/dist/bundle", "replay/dist/bundle"].flatMap(filesIn);
/** The first module loads most of the others. */
const commandLine = [join(root, "cli/dist/bundle/cli.js"), ...filesIn("cli/dist/bundle")];

/** Loads modules in a thread, which has modules and globals of its own, as a process has. */
async function load(files: readonly string[]): Promise<unknown> {
  const urls = files.map((file) => pathToFileURL(file).href);
  const program = `(async () => { for (const url of ${JSON.stringify(urls)}) await import(url); })().catch((error) => setImmediate(() => { throw error; }));`;
  const [code] = await once(new Worker(program, { eval: true, execArgv: [] }), "exit");
  return code;
}

// Few sessions load the modules that are loaded on demand, so a module that fails to load would be noticed late.
it("packs programs of which each part loads by itself", async () => {
  expect(parts.length).toBeGreaterThan(10);
  for (const file of parts) expect([file, await load([file])]).toEqual([file, 0]);
  expect(commandLine.length).toBeGreaterThan(10);
  expect(await load(commandLine)).toBe(0);
});
