import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..", "..");
const folders = ["runtime/dist/bundle", "testing/dist/bundle", "replay/dist/bundle"].map((folder) =>
  join(root, folder),
);
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => join(folder, name)),
);

// What is loaded on demand is seen by few sessions: that a part of a program fails as it loads would come out late.
it("packs programs of which each part loads by itself", async () => {
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const program = `import(${JSON.stringify(pathToFileURL(file).href)}).catch((error) => setImmediate(() => { throw error; }));`;
    // A thread has modules and globals of its own, as a process has.
    const [code] = await once(new Worker(program, { eval: true, execArgv: [] }), "exit");
    expect([file, code]).toEqual([file, 0]);
  }
});
