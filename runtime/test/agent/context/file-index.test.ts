import { expect, test } from "vitest";
import { FileIndex } from "../../../src/agent/context/file-index.ts";

function setup() {
  let now = 0;
  const globs: string[] = [];
  let release: (() => void) | null = null;
  let broken = false;
  const files = {
    glob: async (root: string, pattern: string) => {
      globs.push(`${root} ${pattern}`);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      if (broken) throw new Error("gone");
      return [`${root}/a`];
    },
  };
  return {
    index: new FileIndex(files, () => now),
    globs,
    later: (ms: number) => {
      now += ms;
    },
    breaks: () => {
      broken = true;
    },
    /** Lets the running glob finish. */
    async built(): Promise<void> {
      release?.();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

test("the first look starts the index, a later one finds what it has", async () => {
  const { index, globs, built } = setup();
  expect(index.search("/p")).toEqual([]);
  expect(index.search("/p")).toEqual([]);
  await built();
  expect(index.search("/p")).toEqual(["/p/a"]);
  expect(globs).toEqual(["/p **/*"]);
});

test("an index is used for ten seconds; the old one serves while a new one is built", async () => {
  const { index, globs, built, later } = setup();
  index.search("/p");
  await built();
  later(10_000);
  index.search("/p");
  expect(globs).toHaveLength(1);
  later(1);
  expect(index.search("/p")).toEqual(["/p/a"]);
  expect(globs).toHaveLength(2);
});

test("another folder has an index of its own", async () => {
  const { index, built } = setup();
  index.search("/p");
  await built();
  expect(index.search("/q")).toEqual([]);
  await built();
  expect(index.search("/q")).toEqual(["/q/a"]);
});

test("a folder that cannot be read has no files, and is tried again", async () => {
  const { index, globs, built, breaks } = setup();
  breaks();
  index.search("/p");
  await built();
  expect(index.search("/p")).toEqual([]);
  expect(globs).toHaveLength(2);
});
