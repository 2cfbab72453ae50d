import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runQuestion, sqlQuestion } from "../../../src/corpus/query/question.ts";
import { type Engine, openEngine } from "../../../src/corpus/store/engine.ts";
import { readManifest } from "../../../src/corpus/store/manifest.ts";
import { openTables } from "../../../src/corpus/store/views.ts";
import { sampleCorpus, testFolder } from "../corpus.ts";

const location = testFolder("select");
let engine: Engine;
let inside = "";
beforeAll(async () => {
  const corpus = await sampleCorpus(location);
  engine = await openEngine({ memoryMb: 200 });
  await openTables(engine, corpus, readManifest(corpus));
  inside = join(corpus, "tables", "written");
});
afterAll(() => engine.close());

const run = (sql: string) => runQuestion(engine, sqlQuestion(sql), 100);

describe("SQL of a user", () => {
  it.each([
    "SELECT count(*) FROM sessions",
    "WITH s AS (SELECT outcome FROM sessions) FROM s -- a comment",
    "SELECT * FROM range(3), unnest([1, 2])",
    "SELECT outcome, (SELECT count(*) FROM events e WHERE e.session = s.session) FROM sessions s;",
    "DESCRIBE sessions",
    "SELECT 'COPY; read_text(''/etc/passwd'')'",
  ])("reads tables: %s", async (sql) => {
    expect((await run(sql)).rows.length).toBeGreaterThan(0);
  });

  it.each([
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT (SELECT content FROM read_text('/etc/passwd'))",
    "SELECT * FROM sessions WHERE EXISTS (FROM glob('/etc/*'))",
    "FROM '/etc/passwd'",
    'FROM "x"."/etc/passwd"',
    "WITH t AS (FROM read_csv('/etc/passwd')) FROM t",
    "SELECT 1 UNION ALL FROM read_blob('/etc/passwd')",
    "SELECT * FROM query('FROM sessions')",
    "SELECT * FROM query_table('sessions')",
    "SELECT * FROM disable_logging()",
    "SELECT 1; SELECT 2",
    "SELECT 1) ; COPY sessions TO '/tmp/agentwire-select.csv'; SELECT * FROM (SELECT 1",
    "COPY sessions TO '/tmp/agentwire-select.csv'",
    "CREATE TABLE t AS SELECT 1",
    "DROP VIEW sessions",
    "ATTACH '/tmp/agentwire-select.db'",
    "INSTALL httpfs",
    "SET lock_configuration = false",
    "PRAGMA database_list",
    "EXPLAIN ANALYZE SELECT 1",
    "SELEC",
    "",
  ])("does nothing else: %s", async (sql) => {
    await expect(run(sql)).rejects.toThrow();
    expect(existsSync("/tmp/agentwire-select.csv")).toBe(false);
    expect((await run("SELECT count(*) FROM sessions")).rows).toEqual([[5]]);
  });

  it("writes no log, although the engine lets a SELECT start one in the folder of the corpus", async () => {
    const sql = `SELECT * FROM enable_logging('QueryLog', storage = 'file', storage_path = '${inside}')`;
    await expect(run(sql)).rejects.toThrow("not the table function enable_logging");
    expect(existsSync(inside)).toBe(false);
  });
});
