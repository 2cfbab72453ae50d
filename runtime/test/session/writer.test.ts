import { expect, test } from "vitest";
import { TranscriptWriter } from "../../src/session/writer.ts";
import { memoryFiles } from "../agent/fixture/memory-files.ts";

const path = "/sessions/s1.jsonl";
const stamp = { sessionId: "s1", cwd: "/project", version: "2.1.330", entrypoint: "sdk-ts", gitBranch: "HEAD" };

/** A writer, and the lines of its file. */
function open() {
  const files = new Map<string, string>();
  let made = 0;
  const writer = new TranscriptWriter({
    files: memoryFiles(files),
    clock: { now: () => 0, sleep: async () => {} },
    ids: { uuid: () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}` },
    path,
    stamp: () => stamp,
  });
  const lines = async (): Promise<Record<string, unknown>[]> => {
    await writer.flush();
    return (files.get(path) ?? "")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  return { writer, lines, files };
}

test("a link follows the last one, unless its author names another parent", async () => {
  const { writer, lines } = open();
  const first = writer.chain("user", { message: { role: "user", content: "One" } });
  const second = writer.chain("user", { message: { role: "user", content: "Two" } });
  writer.chain("user", { message: { role: "user", content: "Three" }, parentUuid: first });
  expect((await lines()).map(({ parentUuid }) => parentUuid)).toEqual([null, first, first]);
  expect(second).not.toBe(first);
});

test("the name of a line is its type and subtype", async () => {
  const { writer, lines } = open();
  writer.chain("system/informational", { level: "notice", content: "A hook ran." });
  writer.appendUnchained("custom-title", { customTitle: "Repairs" });
  const [link, title] = await lines();
  expect(link).toMatchObject({ type: "system", subtype: "informational", level: "notice", ...stamp });
  expect(title).toEqual({ type: "custom-title", customTitle: "Repairs", sessionId: "s1" });
});

test("a line that the protocol does not declare does not compile", () => {
  const { writer } = open();
  // @ts-expect-error: the line is `system/informational`.
  writer.chain("system/information", { level: "notice", content: "A hook ran." });
  // @ts-expect-error: `content` is missing.
  writer.chain("system/informational", { level: "notice" });
  // @ts-expect-error: `promptSource` is misspelled.
  writer.chain("user", { message: { role: "user", content: "Hello" }, prompt_source: "sdk" });
  // @ts-expect-error: a title is no link of the chain.
  writer.chain("custom-title", { customTitle: "Repairs" });
  // @ts-expect-error: the writer adds `sessionId`.
  writer.appendUnchained("custom-title", { customTitle: "Repairs", sessionId: "s1" });
});

test("a held link is written with the next one, behind the lines outside the chain", async () => {
  const { writer, lines } = open();
  const deferred = writer.chainWithNext("user", { message: { role: "user", content: "Held" } });
  writer.appendUnchained("custom-title", { customTitle: "Repairs" });
  expect((await lines()).map(({ type }) => type)).toEqual(["custom-title"]);
  writer.chain("user", { message: { role: "user", content: "Next" } });
  expect((await lines()).map(({ uuid }) => uuid).slice(0, 2)).toEqual([undefined, deferred]);
  expect((await lines()).at(-1)).toMatchObject({ parentUuid: deferred });
});

test("a mirror receives the lines of a while at once, and the rest on a flush", async () => {
  const batches: unknown[][] = [];
  let pass = (): void => {};
  const writer = new TranscriptWriter({
    files: memoryFiles(new Map()),
    clock: { now: () => 0, sleep: () => new Promise((resolve) => (pass = resolve)) },
    ids: { uuid: () => "00000000-0000-4000-8000-000000000001" },
    path,
    stamp: () => stamp,
    mirror: (to, lines) => void batches.push([to, ...lines.map(({ type }) => type)]),
  });
  writer.appendUnchained("custom-title", { customTitle: "One" });
  await new Promise((resolve) => setImmediate(resolve));
  writer.appendUnchained("custom-title", { customTitle: "Two" });
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toEqual([]);
  pass();
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toEqual([[path, "custom-title", "custom-title"]]);
  writer.appendUnchained("custom-title", { customTitle: "Three" });
  await writer.flush();
  expect(batches[1]).toEqual([path, "custom-title"]);
  await writer.flush();
  expect(batches).toHaveLength(2);
});

test("a transcript moves with its session, and continues there", async () => {
  const { writer, files } = open();
  const first = writer.chain("user", { message: { role: "user", content: "One" } });
  expect(await writer.relocate("/other/s1.jsonl")).toBe(true);
  writer.chain("user", { message: { role: "user", content: "Two" } });
  await writer.flush();
  expect([...files.keys()]).toEqual(["/other/s1.jsonl"]);
  const [, second] = String(files.get("/other/s1.jsonl")).trimEnd().split("\n");
  expect(JSON.parse(String(second)).parentUuid).toBe(first);
});

test("a transcript that is not stored, or cannot be moved, stays where it is", async () => {
  const { writer } = open();
  expect(await writer.relocate(path)).toBe(true);
  const files = {
    ...memoryFiles(),
    makeDirectory: async () => {
      throw new Error("EROFS");
    },
  };
  const fixed = {
    clock: { now: () => 0, sleep: async () => {} },
    ids: { uuid: () => "0-0-0-0-0" as const },
    stamp: () => stamp,
  };
  const unstored = new TranscriptWriter({ files, path: null, ...fixed });
  expect(await unstored.relocate("/other/s1.jsonl")).toBe(false);
  expect(unstored.path).toBeNull();
  const stuck = new TranscriptWriter({ files, path, ...fixed });
  expect(await stuck.relocate("/other/s1.jsonl")).toBe(false);
  expect(stuck.path).toBe(path);
});

test("regression: a queued prompt made a file before anything else of its session was stored", async () => {
  const { writer, files, lines } = open();
  const operation = { operation: "enqueue", timestamp: "2026-01-01T00:00:00.000Z", content: "One" } as const;
  writer.appendUnchained("queue-operation", operation);
  await writer.flush();
  expect(files.has(path)).toBe(false);
  writer.chain("user", { message: { role: "user", content: "One" } });
  writer.appendUnchained("queue-operation", operation);
  expect((await lines()).map(({ type }) => type)).toEqual(["queue-operation", "user", "queue-operation"]);
});
