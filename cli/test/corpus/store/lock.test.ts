import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withLock } from "../../../src/corpus/store/lock.ts";
import { testFolder } from "../corpus.ts";

const { folder } = testFolder("lock");
const lock = join(folder, "lock");

it("allows one writing command at a time, and names the other", async () => {
  const result = await withLock(folder, async () => {
    expect(readFileSync(lock, "utf8")).toBe(`${process.pid} ${hostname()}\n`);
    await expect(withLock(folder, async () => 1)).rejects.toThrow(`process ${process.pid} ${hostname()}`);
    return 7;
  });
  expect([result, existsSync(lock)]).toEqual([7, false]);
});

it("is released when the command fails", async () => {
  await expect(withLock(folder, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(existsSync(lock)).toBe(false);
});

it("takes over the lock of a process that has ended, and none of another machine", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(lock, `${pid} ${hostname()}\n`);
  expect(await withLock(folder, async () => "mine")).toBe("mine");
  writeFileSync(lock, `${pid} ${hostname()}-other\n`);
  await expect(withLock(folder, async () => "mine")).rejects.toThrow(`remove ${lock}`);
});
