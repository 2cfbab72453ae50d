import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { existingCorpus, temporaryCorpus } from "../../../src/command/mcp/queried-corpus.ts";
import { SessionFolder } from "../../../src/command/mcp/sessions.ts";
import { readManifest } from "../../../src/corpus/store/manifest.ts";
import { smallSession, testFolder } from "../../corpus/corpus.ts";

const { folder, file } = testFolder("queried-corpus");
const add = (prompt: string) => file(`${prompt}.tape.jsonl`, smallSession({ day: "2026-05-10", prompt }));

it("grows with the sessions, also if it is asked twice at once, and is removed at the end", async () => {
  add("first");
  const corpus = temporaryCorpus(new SessionFolder(folder));
  const [made, again] = await Promise.all([corpus.folder(), corpus.folder()]);
  const { length } = readManifest(made).files;
  expect([made === again, length > 0]).toEqual([true, true]);
  add("second");
  expect(await corpus.folder()).toBe(made);
  expect(readManifest(made).files.length).toBeGreaterThan(length);
  await corpus.close();
  expect(existsSync(made)).toBe(false);
});

it("refuses a folder that is no corpus", () => {
  expect(() => existingCorpus(folder)).toThrow("is not a corpus");
});
