import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ParquetFile } from "../../../src/corpus/parquet/file.ts";
import { testFolder } from "../corpus.ts";

const { folder } = testFolder("parquet");
let files = 0;
const nextPath = (): string => join(folder, `${files++}.parquet`);

const columns = [
  ["key", "text"],
  ["text", "text"],
  ["amount", "integer"],
  ["real", "number"],
  ["flag", "boolean"],
  ["time", "time"],
  ["bytes", "bytes"],
] as const;

/** What DuckDB reads from a file, in order. */
async function read(path: string) {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  try {
    const found = await connection.runAndReadAll(
      `SELECT key, text, CAST(amount AS VARCHAR), real, flag, epoch_ms(time)::DOUBLE, hex(bytes)
       FROM read_parquet('${path}', file_row_number = true) ORDER BY file_row_number`,
    );
    return found.getRows();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const row = fc.record(
  {
    text: fc.option(fc.oneof(fc.string({ unit: "grapheme" }), fc.constant("long ".repeat(5000)))),
    amount: fc.option(fc.maxSafeInteger()),
    real: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    flag: fc.option(fc.boolean()),
    time: fc.option(fc.integer({ min: 0, max: 4e12 })),
    bytes: fc.option(fc.uint8Array()),
  },
  { noNullPrototype: true },
);

it("writes rows that DuckDB reads as they are, in any number of row groups", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 20 }), { minLength: 1, maxLength: 4 }), async (groups) => {
      const file = new ParquetFile(nextPath(), columns);
      for (const group of groups) {
        for (const one of group) file.add(["k"], one);
        file.write();
      }
      const all = groups.flat();
      expect(file.end()).toBe(all.length > 0);
      if (all.length === 0) return;
      expect(await read(file.path)).toEqual(
        all.map(({ text, amount, real, flag, time, bytes }) => [
          ...["k", text, amount === null ? null : String(amount), real, flag, time],
          bytes === null ? null : Buffer.from(bytes).toString("hex").toUpperCase(),
        ]),
      );
    }),
    { numRuns: 20 },
  );
});

it.each([
  ["in memory", false],
  ["in the file", true],
])("discards the rows since the mark that are %s", async (_, isWritten) => {
  const file = new ParquetFile(nextPath(), columns);
  for (const text of ["a", "b"]) file.add(["stays"], { text });
  const { size } = file;
  file.mark();
  for (const text of ["c", "d"]) file.add(["discarded"], { text });
  if (isWritten) file.write();
  file.add(["discarded"], { text: "e" });
  file.discard();
  expect(file.size).toBe(isWritten ? 0 : size);
  file.mark();
  file.add(["stays"], { text: "f" });
  expect(file.end()).toBe(true);
  expect((await read(file.path)).map(([key, text]) => `${key} ${text}`)).toEqual(["stays a", "stays b", "stays f"]);
});

it("writes no file without rows, also if all were discarded", () => {
  const file = new ParquetFile(nextPath(), columns);
  file.mark();
  file.add(["k"], {});
  file.discard();
  expect([file.end(), existsSync(file.path)]).toEqual([false, false]);
});

it("begins and ends with the mark of the format", () => {
  const file = new ParquetFile(nextPath(), columns);
  file.add(["k"], {});
  file.end();
  const bytes = readFileSync(file.path).toString("latin1");
  expect([bytes.slice(0, 4), bytes.slice(-4)]).toEqual(["PAR1", "PAR1"]);
});
