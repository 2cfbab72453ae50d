import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
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

/**
 * Loads modules in a thread, which has modules and globals of its own, as a process has. It ends when they are loaded,
 * although one of them waits for messages of its parent.
 */
async function load(files: readonly string[]): Promise<unknown> {
  const urls = files.map((file) => pathToFileURL(file).href);
  const program = `(async () => { for (const url of ${JSON.stringify(urls)}) await import(url); process.exit(); })().catch((error) => setImmediate(() => { throw error; }));`;
  const [code] = await once(new Worker(program, { eval: true, execArgv: [] }), "exit");
  return code;
}

const libraries = ["protocol", "runtime", "replay", "testing"].flatMap((folder) => {
  const { exports } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  return Object.values<{ readonly node?: string; readonly default: string } | string>(exports).flatMap((entry) =>
    typeof entry === "string" || entry.node === undefined
      ? []
      : [[join(root, folder, entry.node), join(root, folder, entry.default)] as const],
  );
});

/** The names that a module exports. The entry for Vitest loads in Vitest only. */
const namesOf = async (path: string): Promise<readonly string[]> =>
  Object.keys(await import(pathToFileURL(path).href)).sort();

it.each(libraries.filter(([path]) => !path.endsWith("vitest.js")))(
  "bundles a library with the names of its modules: %s",
  async (bundled, modules) => {
    expect(await namesOf(bundled)).toEqual(await namesOf(modules));
  },
);

it.each(libraries)("names the release of Node.js that a library needs: %s", (bundled) => {
  expect(readFileSync(bundled, "utf8")).toMatch(
    /^\{\n.*\n.*major < 22 .*minor < 12.*\n\s+throw new Error\(`agentwire needs Node 22\.12/,
  );
});

// Few sessions load the modules that are loaded on demand, so a module that fails to load would be noticed late.
it("packs programs of which each part loads by itself", async () => {
  expect(parts.length).toBeGreaterThan(10);
  for (const file of parts) expect([file, await load([file])]).toEqual([file, 0]);
  expect(commandLine.length).toBeGreaterThan(10);
  expect(await load(commandLine)).toBe(0);
});
