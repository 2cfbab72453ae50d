import { join } from "node:path";
import { expect, it } from "vitest";
import { addSessions } from "../../../src/corpus/add/add.ts";
import { searchedTables, searchTexts } from "../../../src/corpus/query/search.ts";
import { openEngine } from "../../../src/corpus/store/engine.ts";
import { readManifest, writeManifest } from "../../../src/corpus/store/manifest.ts";
import { openTables } from "../../../src/corpus/store/views.ts";
import { smallSession, testFolder } from "../corpus.ts";

const { folder, file } = testFolder("search");
const corpus = join(folder, "corpus");

async function search(limit: number, ...terms: readonly string[]) {
  const engine = await openEngine({ memoryMb: 200 });
  try {
    await openTables(engine, corpus, readManifest(corpus), { names: searchedTables });
    const { rows } = await searchTexts(engine, { terms, limit, role: "prompt" });
    return rows.map((row) => row.at(-1));
  } finally {
    engine.close();
  }
}

it("finds the latest texts first, over months, up to the limit", async () => {
  const days = ["2026-03-01", "2026-05-02", "2026-04-03", "2026-05-09"];
  const paths = days.map((day) => file(`${day}.tape.jsonl`, smallSession({ day, prompt: `Restart of ${day}` })));
  await addSessions({ folder: corpus, paths, jobs: 1 });
  const latest = ["2026-05-09", "2026-05-02", "2026-04-03", "2026-03-01"].map((day) => `Restart of ${day}`);
  expect(await search(10, "restart")).toEqual(latest);
  expect(await search(3, "rEsTaRt", "of 2026")).toEqual(latest.slice(0, 3));
  expect(await search(10, "f 2026-04")).toEqual([latest[2]]);
  expect(await search(10, "04", "restart")).toEqual([latest[2]]);
  expect(await search(10, "restart", "reboot")).toEqual([]);
});

it("finds texts of sessions that have no index", async () => {
  const manifest = readManifest(corpus);
  writeManifest(corpus, { ...manifest, files: manifest.files.filter(({ table }) => table !== "text_blocks") });
  expect(await search(10, "f 2026-04")).toEqual(["Restart of 2026-04-03"]);
  writeManifest(corpus, manifest);
});
