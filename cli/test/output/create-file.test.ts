import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Unreadable } from "../../src/exit.ts";
import { createFile } from "../../src/output/create-file.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-create-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

it("creates the file only when its content is complete, and leaves no other file", async () => {
  const result = await createFile(at("a"), async (sink) => {
    sink(Buffer.alloc(300 * 1024, "x"));
    expect(existsSync(at("a"))).toBe(false);
    sink(Buffer.from("end"));
    return 7;
  });
  expect(result).toBe(7);
  expect(readFileSync(at("a"), "utf8")).toMatch(/^x{307200}end$/);
  expect(readdirSync(folder)).toEqual(["a"]);
});

it("leaves nothing behind if the content fails", async () => {
  const failed = createFile(at("b"), async (sink) => {
    sink(Buffer.from("some"));
    throw new Error("broken");
  });
  await expect(failed).rejects.toThrow("broken");
  expect(readdirSync(folder)).toEqual(["a"]);
});

it("overwrites nothing, not even a file that appears meanwhile", async () => {
  await expect(createFile(at("a"), async () => {})).rejects.toThrow(Unreadable);
  const late = createFile(at("c"), async () => writeFileSync(at("c"), "other"));
  await expect(late).rejects.toThrow(Unreadable);
  expect(readFileSync(at("c"), "utf8")).toBe("other");
});

it("says where it cannot write", async () => {
  await expect(createFile(at("no/such/folder/d"), async () => {})).rejects.toThrow(
    /no\/such\/folder\/d cannot be written/,
  );
});
