import { join } from "node:path";
import { expect, it } from "vitest";
import { isCorpus, manifestName } from "../../../src/corpus/store/is-corpus.ts";
import { testFolder } from "../corpus.ts";

it("recognizes a corpus by its manifest", () => {
  const { folder, file } = testFolder("is-corpus");
  expect(isCorpus(folder)).toBe(false);
  file(manifestName, "{}");
  expect(isCorpus(folder)).toBe(true);
  expect(isCorpus(join(folder, manifestName))).toBe(false);
});
