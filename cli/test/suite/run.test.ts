import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ofShard } from "../../src/suite/define.ts";
import { resultsHeader, sizeOf } from "../../src/suite/results-file.ts";
import { expectShardsToMerge, fresh, run, sessions, shardsOf, tapeWith } from "./shards.ts";

test.each([
  ["check", true],
  ["check --json", true],
  ["validate", true],
  ["validate --mode strict", true],
  ["why", false],
  ["why --json", false],
])(
  "shards of %s merge to the output of a single run, in any number and order, with one of them twice",
  (command, hasReports) => expectShardsToMerge(command, hasReports),
);

test("shards are disjoint, cover all items, and have the size that their file claims", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 20 }), (items, of) => {
      const shards = Array.from({ length: of }, (_, at) => ({ index: at + 1, of }));
      const parts = shards.map((shard) => ofShard(items, shard));
      expect(parts.flat().sort()).toEqual([...items].sort());
      expect(shards.map((shard) => sizeOf(resultsHeader(["check"], shard, items)))).toEqual(
        parts.map(({ length }) => length),
      );
    }),
  );
});

describe("what does not merge is named", () => {
  test("a shard that is missing", async () => {
    const [first = "", , third = ""] = await shardsOf(["check", sessions], 3);
    expect(await run("merge", first, third)).toMatchObject({
      code: 3,
      err: [expect.stringContaining("Shard 2/3 is missing")],
    });
  });

  test("a shard that breaks off", async () => {
    const [first = "", second = ""] = await shardsOf(["check", sessions], 2);
    const lines = readFileSync(second, "utf8").split("\n");
    writeFileSync(second, `${lines.slice(0, -2).join("\n")}\n`);
    const { code, err } = await run("merge", first, second);
    expect(code).toBe(3);
    expect(err.join("\n")).toContain("2 of 3 results. Run shard 2/2 again.");
  });

  test("a shard with more results than items", async () => {
    const [first = ""] = await shardsOf(["check", sessions], 1);
    const lines = readFileSync(first, "utf8").split("\n");
    appendFileSync(first, `${lines[1]}\n`);
    const { code, err } = await run("merge", first);
    expect(code).toBe(3);
    expect(err.join("\n")).toContain("more results than the shard has items");
  });

  test("shards over different files", async () => {
    const other = fresh();
    mkdirSync(other);
    writeFileSync(join(other, "a.tape.jsonl"), tapeWith(1));
    const [first = ""] = await shardsOf(["check", other], 2);
    writeFileSync(join(other, "b.tape.jsonl"), tapeWith(2));
    const [, second = ""] = await shardsOf(["check", other], 2);
    expect((await run("merge", first, second)).err.join()).toContain("different items (1 and 2)");
  });

  test.each([
    ["another command", ["validate", sessions], "shard 2/2 of validate"],
    ["other arguments", ["check", "--json", sessions], "different arguments"],
  ])("%s", async (_, argv, message) => {
    const [first = ""] = await shardsOf(["check", sessions], 2);
    const [, second = ""] = await shardsOf(argv, 2);
    const { code, err } = await run("merge", first, second);
    expect(code).toBe(3);
    expect(err.join()).toContain(message);
  });

  test.each([
    ["no results", "{}\n", "is not a file of results"],
    [
      "a command without shards",
      JSON.stringify(resultsHeader(["serve"], { index: 1, of: 1 }, [])),
      "not a command that supports shards",
    ],
    [
      "arguments that the command rejects",
      JSON.stringify(resultsHeader(["check", "--no-such", "x"], { index: 1, of: 1 }, [])),
      "arguments",
    ],
    [
      "an index beyond the number of shards",
      JSON.stringify(resultsHeader(["check", "x"], { index: 3, of: 2 }, [])),
      "shard 3/2",
    ],
  ])("%s", async (_, content, message) => {
    const path = fresh();
    writeFileSync(path, content);
    const { code, err } = await run("merge", path);
    expect(code).toBe(3);
    expect(err.join()).toContain(message);
  });

  test("a form of report that the command does not have", async () => {
    const paths = await shardsOf(["why", sessions], 1);
    expect((await run("merge", ...paths, "--junit", fresh())).code).toBe(2);
  });
});

test("the reports that a file of results names are not written", async () => {
  const target = fresh();
  const path = fresh();
  const header = resultsHeader(["check", "x", "--junit", target, "--results", target], { index: 1, of: 1 }, []);
  writeFileSync(path, `${JSON.stringify(header)}\n`);
  expect((await run("merge", path)).code).toBe(0);
  expect(() => readFileSync(target)).toThrow("ENOENT");
});

test("results replace results, and no other file", async () => {
  const path = join(fresh(), "results.jsonl");
  const shard = ["check", sessions, "--shard", "1/2", "--results", path];
  await run(...shard);
  await run(...shard);
  expect((await run("check", sessions, "--shard", "1/2", "--results", join(sessions, "a.tape.jsonl"))).code).toBe(3);
  expect(readFileSync(join(sessions, "a.tape.jsonl"))).toEqual(Buffer.from(tapeWith(1, 2)));
  expect((await run("check", sessions, "--results", path)).code).toBe(2);
});
