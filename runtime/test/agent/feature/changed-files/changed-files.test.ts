import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReadFileState } from "../../../../src/agent/core/file-memory.ts";
import type { Thread } from "../../../../src/agent/core/thread.ts";
import {
  addChangedFiles,
  type ChangedFileServices,
  changedFilesFeature,
} from "../../../../src/agent/feature/changed-files/changed-files.ts";
import { nodePorts } from "../../../../src/node/port/ports.ts";
import { openFeature } from "../fixture.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "changed-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `l${index + 1}\n`).join("");
const later = new Date(2_000_000_000_000);

/** A conversation whose model wrote a file; `change` is the external change. */
async function reminderFor(
  before: string,
  change: string | null,
  lastRead: Partial<ReadFileState> = {},
  mayRead = true,
) {
  const path = join(root, "f.txt");
  if (change !== null) {
    await writeFile(path, change);
    await utimes(path, later, later);
  }
  const files = new Map([
    [path, { content: before, modified: 1_000_000_000_000, complete: true, written: true, ...lastRead }],
  ]);
  const snippets: unknown[] = [];
  const texts: string[] = [];
  const thread = {
    files,
    conversation: { add: ({ content }: { content: { text: string }[] }) => texts.push(content[0]?.text ?? "") },
    transcript: {
      chain: (_: string, { attachment }: { attachment: { snippet: string } }) => snippets.push(attachment.snippet),
    },
  } as unknown as Thread;
  const services: ChangedFileServices = { ports: nodePorts(), permissions: { mayRead: async () => mayRead } };
  await addChangedFiles(services, thread);
  const first = [...snippets];
  await addChangedFiles(services, thread);
  expect(snippets).toEqual(first);
  expect(texts.every((text) => text.includes(path))).toBe(true);
  return { snippets: first, lastRead: files.get(path) };
}

test("shows a change with eight lines around it, once", async () => {
  const { snippets, lastRead } = await reminderFor(lines(30), lines(30).replace("l20\n", "other\n"));
  const shown = Array.from({ length: 17 }, (_, index) => `${index + 12}\t${index === 8 ? "other" : `l${index + 12}`}`);
  expect(snippets).toEqual([shown.join("\n")]);
  expect(lastRead).toEqual({
    content: lines(30).replace("l20\n", "other\n"),
    modified: later.getTime(),
    complete: true,
  });
});

test("shows distant changes as passages of their own", async () => {
  const { snippets } = await reminderFor(lines(60), lines(60).replace("l2\n", "").replace("l50\n", "x\n"));
  expect(String(snippets[0]).split("\n...\n")).toHaveLength(2);
});

test.each([
  ["a file that was only touched", "same\n", "same\n", {}, true],
  ["a file that was only read", "a\n", "b\n", { written: false }, true],
  ["a file that is gone", "a\n", null, {}, true],
  ["a file that may not be read", "a\n", "b\n", {}, false],
  ["a file that is as old as it was", "a\n", "b\n", { modified: later.getTime() }, true],
  ["a file that has grown too large", "a\n", "b".repeat(1_000_001), {}, true],
])("does not report %s", async (_, before, change, lastRead, mayRead) => {
  expect((await reminderFor(before, change, lastRead, mayRead)).snippets).toEqual([]);
});

test("an ordinary file is compared up to a million bytes, and a passage is cut after 8,000 characters", async () => {
  const { snippets } = await reminderFor("a\n", "b".repeat(1_000_000));
  expect(String(snippets[0])).toBe(`1\t${"b".repeat(7_998)}\n...`);
});

test("the main conversation is notified of changes, and subagents are not", async () => {
  const main = openFeature();
  const services: ChangedFileServices = { ports: main.services.ports, permissions: { mayRead: async () => true } };
  const feature = changedFilesFeature(services);
  main.files.files.set("/project/f", "b\n");
  main.thread.files.set("/project/f", { content: "a\n", modified: 0, complete: true, written: true });
  await feature.extendTurn?.(main.turn())?.addNews?.(true);
  expect(main.texts()).toEqual([expect.stringContaining("1\tb")]);
  expect(await main.lines()).toMatchObject([
    { type: "attachment", attachment: { type: "edited_text_file", filename: "/project/f", snippet: "1\tb" } },
  ]);
  expect(feature.extendTurn?.(openFeature({ agentId: "a1" }).turn())).toBeNull();
  expect(Object.keys(feature.attachments ?? {})).toEqual(["edited_text_file"]);
});
