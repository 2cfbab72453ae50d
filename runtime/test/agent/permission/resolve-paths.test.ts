import { expect, it } from "vitest";
import type { PermissionSubject } from "../../../src/agent/core/tool.ts";
import { noPathResolver, resolvePaths } from "../../../src/agent/permission/resolve-paths.ts";
import type { FilesPort } from "../../../src/ports.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

const links: Readonly<Record<string, string>> = {
  "/w/cwd": "/real/cwd",
  "/w/cwd/out": "/elsewhere/out",
  "/real/cwd/out": "/elsewhere/out",
  "/w/cwd/a.txt": "/real/cwd/a.txt",
  "/w": "/w",
  "/": "/",
};

/** Files of which some paths are links; what has no entry does not exist. */
const files: FilesPort = {
  ...memoryFiles(new Map([["/w/cwd/a.txt", ""]])),
  resolve: async (path) => links[path] ?? null,
};

const lookUp = (subject: PermissionSubject) =>
  resolvePaths(
    { subject, cwd: "/w/cwd", projectDirectory: "/w/cwd", additionalDirectories: [], home: "/home/ada" },
    files,
  );

it("resolves the folders of a session and the path of a call", async () => {
  const paths = await lookUp({ kind: "read", path: "a.txt" });
  expect(paths.resolve("/w/cwd")).toBe("/real/cwd");
  expect(paths.resolve("/w/cwd/a.txt")).toBe("/real/cwd/a.txt");
  expect(paths.isDirectory("/w/cwd")).toBe(true);
  expect(paths.isDirectory("/w/cwd/a.txt")).toBe(false);
});

it("distinguishes a link from a file in a folder that is reached through one", async () => {
  expect((await lookUp({ kind: "read", path: "out" })).isLink?.("/w/cwd/out")).toBe(true);
  expect((await lookUp({ kind: "read", path: "a.txt" })).isLink?.("/w/cwd/a.txt")).toBe(false);
});

it("keeps what does not exist below the part that does", async () => {
  const paths = await lookUp({ kind: "write", path: "out/new/b.txt" });
  expect(paths.resolve("/w/cwd/out/new/b.txt")).toBe("/elsewhere/out/new/b.txt");
});

it("looks up the paths that a command names", async () => {
  const paths = await lookUp({ kind: "command", command: "cat out/x > out/y" });
  expect(paths.resolve("/w/cwd/out/x")).toBe("/elsewhere/out/x");
  expect(paths.resolve("/w/cwd/out/y")).toBe("/elsewhere/out/y");
});

it("a link behind 500 other paths counted as a file of its folder", async () => {
  const names = Array.from({ length: 600 }, (_, index) => `out/${index}`);
  const paths = await lookUp({ kind: "command", command: `cat ${names.join(" ")}` });
  expect(paths.resolve("/w/cwd/out/599")).toBe("/elsewhere/out/599");
});

it("looks up 6000 paths at most, and follows no others", async () => {
  const names = Array.from({ length: 6500 }, (_, index) => `out/${index}`);
  const paths = await lookUp({ kind: "command", command: `cat ${names.join(" ")}` });
  expect(paths.resolve("/w/cwd/out/5997")).toBe("/elsewhere/out/5997");
  expect([5998, 6499].map((index) => paths.unresolved?.(`/w/cwd/out/${index}`))).toEqual(["refused", "refused"]);
});

it("takes paths that were not looked up for what they say", () => {
  expect(noPathResolver.resolve("/x")).toBe("/x");
  expect(noPathResolver.isDirectory("/")).toBe(false);
});

it.each([
  ["to where it would create a file", { "/w/cwd/lost": "none" }, "lost", "/w/cwd/none"],
  ["below it too", { "/w/cwd/lost": "/secret" }, "lost/x", "/secret/x"],
  ["through other links", { "/w/cwd/lost": "next", "/w/cwd/next": "/none" }, "lost", "/none"],
  ["up from where a link before it leads", { "/w/cwd/lost": "out/../none" }, "lost", "/elsewhere/none"],
])("follows a link without a target %s", async (_, targets: Readonly<Record<string, string>>, path, target) => {
  const dangling: FilesPort = {
    ...files,
    resolve: async (named) => (named === "/w/cwd" ? named : (links[named] ?? null)),
    linkTarget: async (named) => targets[named] ?? null,
  };
  const input = { cwd: "/w/cwd", projectDirectory: "/w/cwd", additionalDirectories: [], home: "/home/ada" };
  const paths = await resolvePaths({ ...input, subject: { kind: "write", path } }, dangling);
  expect(paths.resolve(`/w/cwd/${path}`)).toBe(target);
  expect(paths.isLink?.(`/w/cwd/${path}`)).toBe(path === "lost");
});

it("refuses links that lead to each other without an end", async () => {
  const endless: FilesPort = { ...files, linkTarget: async (path) => (path.endsWith("/loop") ? "loop" : null) };
  const input = { cwd: "/w/cwd", projectDirectory: "/w/cwd", additionalDirectories: [], home: "/home/ada" };
  const paths = await resolvePaths({ ...input, subject: { kind: "write", path: "loop" } }, endless);
  expect(paths.unresolved?.("/w/cwd/loop")).toBe("refused");
});

it("looks up a path of any depth at once", async () => {
  let lookups = 0;
  const resolve = async (path: string) => {
    lookups += 1;
    return links[path] ?? null;
  };
  const input = { cwd: "/w/cwd", projectDirectory: "/w/cwd", additionalDirectories: [], home: "/home/ada" };
  const path = `new/${"deep/".repeat(10_000)}x`;
  const paths = await resolvePaths({ ...input, subject: { kind: "write", path } }, { ...files, resolve });
  expect(paths.resolve(`/w/cwd/${path}`)).toBe(`/real/cwd/${path}`);
  expect(lookups).toBeLessThan(30);
});

it("a missing file delayed its call by a lookup of every folder above it", async () => {
  const folder = `/w/${"deep/".repeat(20)}in`;
  const looked: string[] = [];
  const resolve = async (path: string) => {
    looked.push(path);
    return path.endsWith("/none") ? null : path;
  };
  const input = { cwd: folder, projectDirectory: folder, additionalDirectories: [], home: "/home/ada" };
  const paths = await resolvePaths({ ...input, subject: { kind: "read", path: "none" } }, { ...files, resolve });
  expect(paths.resolve(`${folder}/none`)).toBe(`${folder}/none`);
  expect(looked).not.toContain("/w");
});

it("reports a path that the system refuses to follow, for whatever reason, and no path that is merely absent", async () => {
  const resolve = async (path: string) => {
    if (path === "/w/cwd/shut/x") throw new Error("EIO");
    if (path === "/w/cwd/long") throw Object.assign(new Error("too long"), { code: "ENAMETOOLONG" });
    return null;
  };
  const input = { cwd: "/w/cwd", projectDirectory: "/w/cwd", additionalDirectories: [], home: "/home/ada" };
  const subject = { kind: "command", command: "touch shut/x absent long" } as const;
  const paths = await resolvePaths({ ...input, subject }, { ...files, resolve });
  expect(paths.unresolved?.("/w/cwd/shut/x")).toBe("refused");
  expect(paths.unresolved?.("/w/cwd/absent")).toBeUndefined();
  expect(paths.unresolved?.("/w/cwd/long")).toBe("too-long");
});
