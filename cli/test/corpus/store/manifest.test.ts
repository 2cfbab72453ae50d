import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readManifest, writeManifest } from "../../../src/corpus/store/manifest.ts";
import { tablesVersion } from "../../../src/corpus/table/registry.ts";
import { testFolder } from "../corpus.ts";

const { folder } = testFolder("manifest");
const path = join(folder, "corpus.json");
const file = { table: "turns", month: "2026-05", path: "tables/turns/month=2026-05/a_0.parquet" };

it("is read as it was written, in one step", () => {
  writeManifest(folder, { files: [file], removed: ["s1"] });
  expect(readManifest(folder)).toMatchObject({ files: [file], removed: ["s1"] });
  expect(existsSync(`${path}.new`)).toBe(false);
});

it.each([
  ["{", "is damaged"],
  [JSON.stringify({ agentwire: "tape" }), "is damaged"],
  [
    JSON.stringify({
      ...{ agentwire: "corpus", version: 1, removed: [] },
      files: [{ ...file, path: "tables/turns/month=2026-05/../../../../etc/x.parquet" }],
    }),
    "is damaged",
  ],
  [JSON.stringify({ agentwire: "corpus", version: tablesVersion + 1, files: [], removed: [] }), "Update agentwire"],
])("refuses %j", (text, message) => {
  writeFileSync(path, text);
  expect(() => readManifest(folder)).toThrow(message);
});

it("reports how to make a corpus if there is none", () => {
  expect(() => readManifest(join(folder, "none"))).toThrow("agentwire corpus add");
});
