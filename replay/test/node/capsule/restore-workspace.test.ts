import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { restoreWorkspace } from "@agentwire/replay/node";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  for (const name of ["work", "config", "argument"]) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

const folders = () => ({
  workspace: join(folder, "work"),
  config: join(folder, "config"),
  argument: join(folder, "argument"),
});

const outside = [
  "../a",
  "/tmp/agentwire-outside",
  "a/../../b",
  "",
  ".",
  "a//b",
  ".git/config",
  "sub/.GIT/hooks/x",
  "C:\\x",
  "a\0b",
];

test("refuses every path outside the folder, and every repository", () => {
  const tape = createMemoryTape();
  for (const path of outside) tape.record("note/file", { root: "workspace", paths: [path], text: "x" });
  tape.record("note/file", { root: "workspace", paths: ["fine/here.txt"], text: "x" });
  tape.finish();
  expect(restoreWorkspace(tape.tape(), folders())).toMatchObject({ files: 1, refused: outside });
  expect(readdirSync(folder).toSorted()).toEqual(["argument", "config", "work"]);
  expect(readdirSync(join(folder, "work"))).toEqual(["fine"]);
  expect(existsSync("/tmp/agentwire-outside")).toBe(false);
});

test("regression: a resumed agent found files changed after it had read them", () => {
  const tape = createMemoryTape();
  tape.record("note/file", { root: "workspace", paths: ["a.txt"], text: "x" });
  tape.finish();
  restoreWorkspace(tape.tape(), folders());
  expect(statSync(join(folder, "work", "a.txt")).mtime.getFullYear()).toBe(2001);
});

test("refuses a path that is there already, and one below a file", () => {
  const tape = createMemoryTape();
  tape.record("note/file", { root: "workspace", paths: ["a", "a", "a/b"], text: "x" });
  tape.finish();
  expect(restoreWorkspace(tape.tape(), folders())).toMatchObject({ files: 1, refused: ["a", "a/b"] });
});

test("puts the new working folder in texts, and the files of the command line where the arguments then say", () => {
  const tape = createMemoryTape({ header: { ...createMemoryTape().tape().header, cwd: "/home/me/app" } });
  const earlier = "projects/-home-me-app/s.jsonl";
  tape.record("note/file", { root: "config", paths: [earlier], text: '{"cwd":"/home/me/app"}' });
  tape.record("note/file", { root: "argument", paths: ["home/me/servers.json", "opt/plugin/a.md"], text: "{}" });
  tape.finish();
  const { refused, argument } = restoreWorkspace(tape.tape(), folders());
  expect(refused).toEqual([]);
  const [project = ""] = readdirSync(join(folder, "config", "projects"));
  expect(project).toBe(join(folder, "work").replace(/[^a-zA-Z0-9]/g, "-"));
  const transcript = readFileSync(join(folder, "config", "projects", project, "s.jsonl"), "utf8");
  expect(JSON.parse(transcript)).toEqual({ cwd: join(folder, "work") });
  const servers = join(folder, "argument", "home/me/servers.json");
  expect(["--mcp-config=../servers.json", "/home/me/servers.json", "--verbose"].map(argument)).toEqual([
    `--mcp-config=${servers}`,
    servers,
    "--verbose",
  ]);
  expect(argument("/opt/plugin")).toBe(join(folder, "argument", "opt/plugin"));
});
