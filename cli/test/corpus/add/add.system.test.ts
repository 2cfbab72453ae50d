import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type AddOptions, addSessions } from "../../../src/corpus/add/add.ts";
import { runSql } from "../../../src/corpus/query/rows.ts";
import { openEngine } from "../../../src/corpus/store/engine.ts";
import { readManifest } from "../../../src/corpus/store/manifest.ts";
import { openTables } from "../../../src/corpus/store/views.ts";
import { smallSession, testFolder } from "../corpus.ts";

const { folder, file } = testFolder("add-system");
const rowsOf = async (corpus: string, sql: string) => {
  const engine = await openEngine({ threads: 1, memoryMb: 100 });
  try {
    await openTables(engine, corpus, readManifest(corpus));
    return (await runSql(engine, sql)).rows;
  } finally {
    engine.close();
  }
};
const add = (corpus: string, paths: readonly string[], more: Partial<AddOptions> = {}) =>
  addSessions({ folder: corpus, paths, jobs: 1, ...more });
const session = (name: string, prompt: string) => file(name, smallSession({ day: "2026-05-01", prompt }));

describe("worker processes", () => {
  it("give the same rows as one process, and count a copy once", async () => {
    const paths = ["d", "e", "f", "g"].map((prompt) => session(`workers/${prompt}.tape.jsonl`, prompt));
    paths.push(session("workers/copy.tape.jsonl", "d"));
    const [one, two] = [join(folder, "one-process"), join(folder, "two-processes")];
    expect(await add(one, paths)).toMatchObject({ added: 4, known: 1 });
    expect(await add(two, paths, { jobs: 2 })).toMatchObject({ added: 4, known: 1 });
    for (const table of ["events", "texts", "turns", "tool_uses"])
      expect(await rowsOf(two, `SELECT * FROM ${table} ORDER BY ALL`)).toEqual(
        await rowsOf(one, `SELECT * FROM ${table} ORDER BY ALL`),
      );
  });
});

describe("the start of agentwire, which fixes the size of the young generation", () => {
  it("made threads collect garbage for each half megabyte", () => {
    const prompt = "a long prompt ".repeat(8000);
    const paths = Array.from({ length: 60 }, (_, n) => session(`threads/${n}.tape.jsonl`, `${n} ${prompt}`));
    const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
    const args = ["--trace-gc", program, "corpus", "add", join(folder, "threads.corpus"), ...paths, "--jobs", "2"];
    const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect(stdout).toContain("60 sessions added");
    // 34 of them; 400 with the defect.
    expect(stdout.match(/ Scavenge /g)?.length).toBeLessThan(150);
  });
});

describe("a corpus of many additions", () => {
  it("merges its small files", async () => {
    const corpus = join(folder, "many");
    for (let n = 0; n < 10; n++) await add(corpus, [session(`many/${n}.tape.jsonl`, `p${n}`)]);
    const files = readManifest(corpus).files.filter(({ table }) => table === "turns");
    expect(files.length).toBeLessThan(9);
    expect(readdirSync(join(corpus, "tables/turns/month=2026-05")).length).toBe(files.length);
    expect(await rowsOf(corpus, "SELECT count(*) FROM sessions")).toEqual([[10]]);
  });
});

describe("an addition that is killed", () => {
  it("continues where it was, and loses and doubles nothing", async () => {
    const corpus = join(folder, "killed");
    for (let n = 0; n < 40; n++) session(`killed-tapes/${n}.tape.jsonl`, `k${n}`);
    const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
    const args = [program, "corpus", "add", corpus, join(folder, "killed-tapes"), "--jobs", "1"];
    const child = spawn(process.execPath, args, { stdio: "ignore" });
    const ended = once(child, "exit");
    while (!existsSync(join(corpus, "corpus.json")) && child.exitCode === null)
      await new Promise((resolve) => setImmediate(resolve));
    child.kill("SIGKILL");
    await ended;
    const before = await rowsOf(corpus, "SELECT count(*) FROM sessions");
    const result = await add(corpus, [join(folder, "killed-tapes")]);
    expect(result.added + Number(before[0]?.[0])).toBe(40);
    expect(await rowsOf(corpus, "SELECT count(*), count(DISTINCT session) FROM sessions")).toEqual([[40, 40]]);
  });
});
