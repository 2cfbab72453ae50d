import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeRepository, openWorkFolder } from "./fixture.ts";

const call = { signal: new AbortController().signal } as never;
const open = async () => {
  const opened = await openWorkFolder();
  const set = async (fields: object) =>
    opened.folder.controls.set_cwd?.({ subtype: "set_cwd", ...fields } as never, call);
  return { ...opened, set };
};

test("the host moves the session to a folder that it trusts, with settings and extensions", async () => {
  const { root, set, trusted, lines, sent, submitted, services } = await open();
  await mkdir(join(root, "sub"));
  trusted.add(join(root, "sub"));
  const cwd = join(root, "sub");
  expect(await set({ path: "sub" })).toEqual({ status: "ok", cwd, changed: true, transcript_relocated: true });
  expect(services.environment.cwd).toBe(cwd);
  expect(lines).toMatchObject([{ type: "relocated" }, { type: "settings", folder: cwd }, { type: "extensions" }]);
  expect(sent).toEqual(["system/ui_invalidate"]);
  expect(submitted).toEqual([]);
  expect(await set({ path: cwd })).toMatchObject({ status: "ok", changed: false });
});

test("the model learns of the move where it knows the previous folder", async () => {
  const { base, set, trusted, state, submitted } = await open();
  trusted.add(base);
  state.prompted = true;
  await set({ path: base });
  expect(submitted).toMatchObject([{ query: false, content: expect.stringContaining(base) }]);
});

test("an untrusted folder needs a second request that names it", async () => {
  const { base, root, set, services } = await open();
  const other = join(base, "other");
  await mkdir(join(other, "in"), { recursive: true });
  makeRepository(other);
  await symlink(other, join(root, "link"));
  expect(await set({ path: "link" })).toEqual({ status: "needs_trust", directory: other });
  expect(await set({ path: join(other, "in") })).toMatchObject({ status: "needs_trust", trust_root: other });
  const echoed = { trust_accepted: true, trusted_directory: root };
  expect(await set({ path: other, ...echoed })).toMatchObject({ status: "needs_trust" });
  expect(services.environment.cwd).toBe(root);
  expect(await set({ path: other, ...echoed, trusted_directory: other })).toMatchObject({ status: "ok" });
});

test.each([
  [{ path: "none" }, "not_found"],
  [{ path: "file" }, "not_a_directory"],
  [{ path: "//server/share" }, "unsafe_path"],
  [{ path: "a\0b" }, "unsafe_path"],
])("%j is rejected as %s", async (request, reason) => {
  const { root, set } = await open();
  await writeFile(join(root, "file"), "");
  expect(await set(request)).toMatchObject({ status: "rejected", reason });
});

test("a running turn and a deny rule prevent the move", async () => {
  const { base, set, state } = await open();
  state.denied = true;
  expect(await set({ path: base })).toMatchObject({ status: "rejected", reason: "blocked_by_rule" });
  state.busy = true;
  expect(await set({ path: base })).toMatchObject({ status: "rejected", reason: "busy" });
  // As in the real agent, a running turn comes before problems of the request.
  expect(await set({ path: "" })).toMatchObject({ status: "rejected", reason: "busy" });
});

test("a request without a path, or with trust in nothing, is invalid", async () => {
  const { set } = await open();
  await expect(set({ path: "" })).rejects.toThrow("path must be a non-empty string");
  await expect(set({ path: ".", trust_accepted: true })).rejects.toThrow("requires trusted_directory");
});
