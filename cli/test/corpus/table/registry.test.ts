import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { analyze, startAnalysis } from "../../../src/corpus/session/analysis.ts";
import { tables } from "../../../src/corpus/table/registry.ts";
import { openInput } from "../../../src/input/open.ts";
import { smallSession, testFolder } from "../corpus.ts";

const { file } = testFolder("tables");

it("has one way to get the rows of each table", () => {
  for (const { name, rows, rowsOf } of tables)
    expect([name, (rows === undefined) !== (rowsOf === undefined)]).toEqual([name, true]);
});

it("returns rows with exactly the declared columns", async () => {
  const path = file("a.tape.jsonl", smallSession({ day: "2026-05-01", prompt: "go", failure: "API Error: 529" }));
  const rows = new Map<string, object[]>(tables.map(({ name }) => [name, []]));
  const input = { ...(await openInput(path, { note() {} })), bytes: 1, modified: 0 };
  const analysis = await analyze(
    startAnalysis(input, {
      begin() {},
      event(read) {
        for (const { name, rowsOf } of tables) rows.get(name)?.push(...(rowsOf?.(read) ?? []));
      },
    }),
  );
  for (const { name, rows: rowsFor } of tables) rows.get(name)?.push(...(rowsFor?.(analysis) ?? []));
  for (const { name, columns } of tables)
    for (const row of rows.get(name) ?? []) expect([name, Object.keys(row)]).toEqual([name, Object.keys(columns)]);
  const filled = [...rows].filter(([, list]) => list.length > 0).map(([name]) => name);
  expect(filled).toEqual([
    ...[
      "sessions",
      "turns",
      "model_calls",
      "tool_uses",
      "incidents",
      "laws_broken",
      "costs",
      "reports",
      "events",
      "texts",
      "text_blocks",
    ],
  ]);
});

it("documents every table and column", () => {
  const page = readFileSync(new URL("../../../../docs/corpus-tables.md", import.meta.url), "utf8");
  for (const { name, columns } of tables) {
    expect(page).toContain(`\n## ${name}\n`);
    for (const column of Object.keys(columns)) expect(page).toContain(`\n| \`${column}\` |`);
  }
});
