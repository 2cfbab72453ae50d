import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
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
it("packs programs of which each part loads by itself", { timeout: 300_000 }, () => {
  expect(files.length).toBeGreaterThan(10);
  const program = (file: string) => `await import(${JSON.stringify(pathToFileURL(file).href)});`;
  for (const file of files) execFileSync(process.execPath, ["--input-type=module", "-e", program(file)]);
});
