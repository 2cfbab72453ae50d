import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { memoryText, readMemory } from "../../../src/agent/extension/memory.ts";
import { systemFiles } from "../../../src/node/port/files.ts";

const rooms: string[] = [];
afterEach(async () => {
  for (const room of rooms.splice(0)) await rm(room, { recursive: true, force: true });
});

async function room(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "memory-"));
  rooms.push(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const read = (
  folder: string,
  sources: readonly string[] | null,
  excludes: readonly string[] = [],
  denied: readonly string[] = [],
) =>
  readMemory(systemFiles, {
    isDenied: async (path) => denied.includes(path),
    configDirectory: join(folder, "config"),
    projectDirectory: join(folder, "work/project"),
    home: folder,
    sources,
    excludes,
  });

test("orders files from the user through parent folders to the project, each followed by its imports", async () => {
  const folder = await room({
    "config/CLAUDE.md": "user",
    "work/CLAUDE.md": "above",
    "work/project/CLAUDE.md": "project, see @docs/more.md and `@docs/code.md`",
    "work/project/docs/more.md": "more @../CLAUDE.md",
    "work/project/docs/code.md": "only quoted",
    "work/project/CLAUDE.local.md": "local",
  });
  const texts = (await read(folder, null)).map(({ text }) => text.slice(0, 7));
  expect(texts).toEqual(["user", "above", "project", "more @.", "local"]);
});

test("only the user's own instructions import files outside the project", async () => {
  const folder = await room({
    "config/CLAUDE.md": "user @~/mine.md",
    "mine.md": "mine",
    "work/CLAUDE.md": "above @secret.md @project/in.md",
    "work/secret.md": "secret",
    "work/project/in.md": "inside @~/other.md",
    "work/project/CLAUDE.local.md": "local @../secret.md @~/other.md",
    "other.md": "other",
  });
  const texts = (await read(folder, null)).map(({ text }) => text.split(" ")[0]);
  expect(texts).toEqual(["user", "mine", "above", "inside", "local"]);
});

test("reads only the sources that were asked for", async () => {
  const folder = await room({ "config/CLAUDE.md": "user", "work/project/CLAUDE.md": "project" });
  expect((await read(folder, ["user"])).map(({ text }) => text)).toEqual(["user"]);
  expect(await read(folder, [])).toEqual([]);
});

test("no memory files yield no text", () => {
  expect(memoryText([])).toBeNull();
});

test("files that settings exclude are left out, by pattern or by path", async () => {
  const folder = await room({
    "work/CLAUDE.md": "above",
    "work/project/CLAUDE.md": "project",
    "work/project/.claude/rules/r.md": "rule",
  });
  const texts = async (excludes: readonly string[]): Promise<string[]> =>
    (await read(folder, ["project"], excludes)).map(({ text }) => text);
  expect(await texts(["**/project/CLAUDE.md"])).toEqual(["above", "rule"]);
  expect(await texts([join(folder, "work/CLAUDE.md")])).toEqual(["project", "rule"]);
});

test("files that rules deny reading are left out, and what they import", async () => {
  const folder = await room({
    "config/CLAUDE.md": "user",
    "work/project/CLAUDE.md": "project @more.md @open.md",
    "work/project/more.md": "more @further.md",
    "work/project/further.md": "further",
    "work/project/open.md": "open",
    "work/project/.claude/rules/r.md": "rule",
    "work/project/CLAUDE.local.md": "local",
  });
  const denied = [".claude/rules/r.md", "more.md", "CLAUDE.local.md"].map((name) => join(folder, "work/project", name));
  const texts = (await read(folder, null, [], denied)).map(({ text }) => text);
  expect(texts).toEqual(["user", "project @more.md @open.md", "open"]);
});

test("regression: rules of the user were not read, and permission rules kept the user's own instructions away", async () => {
  const folder = await room({
    "config/CLAUDE.md": "user @~/mine.md",
    "mine.md": "mine",
    "config/rules/r.md": "rule",
    "config/rules/ts.md": "---\npaths: '**/*.ts'\n---\nonly for some files",
    "work/project/CLAUDE.md": "project",
  });
  const texts = async (sources: readonly string[] | null) => {
    const denied = ["config/CLAUDE.md", "mine.md", "config/rules/r.md", "work/project/CLAUDE.md"];
    const found = await read(
      folder,
      sources,
      [],
      denied.map((name) => join(folder, name)),
    );
    return found.map(({ text, type }) => `${type}: ${text}`);
  };
  expect(await texts(null)).toEqual(["User: user @~/mine.md", "User: mine", "User: rule"]);
  expect(await texts(["project"])).toEqual([]);
});
