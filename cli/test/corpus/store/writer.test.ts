import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runSql } from "../../../src/corpus/query/rows.ts";
import { openEngine } from "../../../src/corpus/store/engine.ts";
import type { StoredFile } from "../../../src/corpus/store/manifest.ts";
import { openTables } from "../../../src/corpus/store/views.ts";
import { createRowWriter } from "../../../src/corpus/store/writer.ts";
import { textsTable } from "../../../src/corpus/table/texts.ts";
import { testFolder } from "../corpus.ts";

const { folder } = testFolder("writer");
const rowOf = (text: string) => ({ event: 1, process: 0, role: "prompt", tool: null, tool_use_id: null, text });

async function texts(files: readonly StoredFile[]) {
  const engine = await openEngine({ threads: 1, memoryMb: 100 });
  try {
    await openTables(engine, folder, { files, removed: [] });
    return (await runSql(engine, "SELECT session, month, length(text) FROM texts ORDER BY ALL")).rows;
  } finally {
    engine.close();
  }
}

it("writes a file for each table and month that has rows", async () => {
  const writer = createRowWriter(folder);
  for (const [session, month] of [
    ["a", "2026-04"],
    ["b", "2026-05"],
    ["c", "2026-04"],
  ] as const) {
    writer.begin({ session, month });
    writer.add(textsTable, rowOf(session));
  }
  const files = writer.flush();
  expect(files.map(({ table, month }) => `${table} ${month}`)).toEqual(["texts 2026-04", "texts 2026-05"]);
  expect(await texts(files)).toEqual([
    ["a", "2026-04", 1],
    ["b", "2026-05", 1],
    ["c", "2026-04", 1],
  ]);
  expect(writer.flush()).toEqual([]);
});

it("left rows of a discarded session that it had written in several parts, because it held too many", async () => {
  const writer = createRowWriter(folder);
  const text = "x".repeat(1024 * 1024);
  writer.begin({ session: "small", month: "2026-05" });
  writer.add(textsTable, rowOf("small"));
  writer.begin({ session: "large", month: "2026-05" });
  for (let n = 0; n < 40; n++) writer.add(textsTable, rowOf(text));
  expect(existsSync(join(folder, "tables/texts/month=2026-05"))).toBe(true);
  writer.discard();
  writer.begin({ session: "next", month: "2026-05" });
  writer.add(textsTable, rowOf("next one"));
  expect(await texts(writer.flush())).toEqual([
    ["next", "2026-05", 8],
    ["small", "2026-05", 5],
  ]);
});
