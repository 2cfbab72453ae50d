import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemFiles as files } from "../../../src/node/index.ts";

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "agentwire-files-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it("writes, appends, reads, lists, moves and removes", async () => {
  await files.makeDirectory(join(root, "a/b"));
  const path = join(root, "a/b/one.txt");
  await files.write(path, "1", { mode: 0o600 });
  await files.append(path, "2");
  expect(new TextDecoder().decode(await files.read(path))).toBe("12");
  expect(await files.stat(path)).toMatchObject({ kind: "file", size: 2 });
  expect(await files.list(join(root, "a"))).toEqual([{ name: "b", kind: "directory" }]);
  await files.rename(path, join(root, "two.txt"));
  expect(await files.stat(path)).toBeNull();
  await files.remove(join(root, "two.txt"));
  await files.remove(join(root, "two.txt"));
  expect(await files.stat(join(root, "two.txt"))).toBeNull();
});

it("gives up if no folder can be made", async () => {
  await expect(files.makeDirectory("/proc/agentwire/none")).rejects.toThrow();
  await files.write(join(root, "plain"), "");
  await expect(files.makeDirectory(join(root, "plain/below"))).rejects.toThrow();
});

it("resolves links, and null if nothing is", async () => {
  await files.write(join(root, "target"), "");
  await symlink(join(root, "target"), join(root, "link"));
  expect(await files.resolve(join(root, "link"))).toBe(await files.resolve(join(root, "target")));
  expect(await files.resolve(join(root, "nothing"))).toBeNull();
});

it("resolves a link without a target to null, and rejects a name that is too long", async () => {
  await symlink("beside", join(root, "dangling"));
  expect(await files.resolve(join(root, "dangling"))).toBeNull();
  expect(await files.linkTarget(join(root, "dangling"))).toBe("beside");
  expect(await files.linkTarget(root)).toBeNull();
  expect(await files.resolve(join(root, "dangling/below"))).toBeNull();
  await expect(files.resolve(join(root, "n".repeat(300)))).rejects.toMatchObject({ code: "ENAMETOOLONG" });
});

it("rejects with the system's code", async () => {
  await expect(files.read(join(root, "nothing"))).rejects.toMatchObject({ code: "ENOENT" });
});

it("finds files by pattern, hidden ones included, as absolute paths", async () => {
  await files.makeDirectory(join(root, "g/.hidden"));
  await files.write(join(root, "g/x.ts"), "");
  await files.write(join(root, "g/.hidden/y.ts"), "");
  expect([...(await files.glob(join(root, "g"), "**/*.ts"))].sort()).toEqual([
    join(root, "g/.hidden/y.ts"),
    join(root, "g/x.ts"),
  ]);
});
