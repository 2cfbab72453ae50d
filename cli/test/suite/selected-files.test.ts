import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { selectedFiles } from "../../src/suite/selected-files.ts";
import { sampleCorpus, testFolder } from "../corpus/corpus.ts";
import { run } from "./shards.ts";

const made = testFolder("session-files");
const corpus = await sampleCorpus(made);
const tapes = join(made.folder, "tapes");

test("a corpus stands for the files of its sessions, also in shards", async () => {
  const single = await run("check", tapes, "--json");
  expect(single.out.length).toBeGreaterThan(0);
  expect(await run("check", corpus, "--json")).toEqual(single);
  const paths = [1, 2, 3].map((index) => join(made.folder, `${index}.jsonl`));
  for (const [index, path] of paths.entries())
    await run("check", corpus, "--json", "--shard", `${index + 1}/3`, "--results", path);
  expect(await run("merge", ...paths)).toEqual(single);
});

test("removed sessions are not checked, and a file that is gone is an error that names it", async () => {
  expect((await run("corpus", "prune", corpus, "--outcome", "failed")).code).toBe(0);
  const names = (await selectedFiles(corpus)).map((path) => basename(path));
  expect(names).toEqual(["asked.tape.jsonl", "good.tape.jsonl", "open.tape.jsonl", "t.jsonl"]);
  rmSync(join(tapes, "good.tape.jsonl"));
  const { code, err } = await run("check", corpus);
  expect([code, err.join("\n")]).toEqual([3, expect.stringContaining("good.tape.jsonl")]);
});
