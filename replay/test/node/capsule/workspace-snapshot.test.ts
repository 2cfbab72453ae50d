import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryTape, isEvent, type Tape } from "@agentwire/replay";
import { restoreWorkspace } from "@agentwire/replay/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import { captureWorkspace } from "../../../src/node/capsule/workspace-snapshot.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "capsule-"));
  for (const name of ["work/src", "config", "new-work", "new-config", "new-argument"])
    mkdirSync(join(folder, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (path: string, content: string | Uint8Array, mode = 0o644) =>
  writeFileSync(join(folder, path), content, { mode });
const toolUse = (name: string, input: object) => ({
  type: "assistant",
  message: { role: "assistant", content: [{ type: "tool_use", id: "t1", name, input }] },
});

/** A tape with frames and the capsule of a session that begins now and does something. */
function capsuleOf(frames: readonly object[], session = () => {}, args: readonly string[] = []): Tape {
  const tape = createMemoryTape();
  const snapshot = captureWorkspace({
    cwd: join(folder, "work"),
    env: { CLAUDE_CONFIG_DIR: join(folder, "config") },
    args,
  });
  session();
  for (const frame of frames) tape.frame("agent-to-host", frame);
  put("seen.jsonl", tape.bytes());
  snapshot.record(tape.record, join(folder, "seen.jsonl"));
  tape.finish();
  return tape.tape();
}
const recordedPaths = ({ events }: Tape) =>
  events.flatMap((event) => (isEvent(event, "note/file") ? [event.paths] : []));
const restore = (tape: Tape) =>
  restoreWorkspace(tape, {
    workspace: join(folder, "new-work"),
    config: join(folder, "new-config"),
    argument: join(folder, "new-argument"),
  });
const restored = (path: string) => readFileSync(join(folder, path), "utf8");

test("keeps what the session reads or changes, as it was at the beginning, and each content once", () => {
  put("work/read.txt", "one");
  put("work/src/copy.txt", "one");
  put("work/changed.txt", "before");
  put("work/other.txt", "other");
  put("work/CLAUDE.md", "Be brief.");
  put("config/settings.json", "{}");
  put("config/.credentials.json", "secret");
  const frames = [toolUse("Grep", { pattern: "x" }), { type: "user", text: "read.txt:1:one\nsrc/copy.txt:1:one" }];
  const tape = capsuleOf(frames, () => put("work/changed.txt", "after, and longer"));
  expect(recordedPaths(tape)).toEqual([
    ["CLAUDE.md"],
    ["changed.txt"],
    ["read.txt", "src/copy.txt"],
    ["settings.json"],
  ]);
  expect(restore(tape)).toMatchObject({ files: 5, refused: [] });
  expect(restored("new-work/changed.txt")).toBe("before");
  expect(restored("new-work/src/copy.txt")).toBe("one");
  expect(restored("new-config/settings.json")).toBe("{}");
  expect(existsSync(join(folder, "new-work/other.txt"))).toBe(false);
});

test("keeps the files that the command line names, and the session that it continues", () => {
  mkdirSync(join(folder, "plugin"));
  put("servers.json", "{}");
  put("plugin/plugin.md", "A plugin.");
  put("unnamed.json", "{}");
  const project = join("config/projects", join(folder, "work").replace(/[^a-zA-Z0-9]/g, "-"));
  mkdirSync(join(folder, project), { recursive: true });
  put(join(project, "before.jsonl"), "{}\n");
  put(join(project, "other.jsonl"), "{}\n{}\n");
  const args = ["--mcp-config=../servers.json", "--plugin-dir", join(folder, "plugin"), "--resume", "before"];
  const tape = capsuleOf([], () => {}, args);
  const inRoot = (path: string) => join(folder, path).slice(1);
  expect(recordedPaths(tape)).toEqual([
    [`${project.slice("config/".length)}/before.jsonl`],
    [inRoot("servers.json")],
    [inRoot("plugin/plugin.md")],
  ]);
  expect(restore(tape).argument(`--mcp-config=${join(folder, "servers.json")}`)).toBe(
    `--mcp-config=${join(folder, "new-argument", folder, "servers.json")}`,
  );
});

test("keeps everything if a command ran, bytes and modes included, and names what is too large", () => {
  put("work/run.sh", "#!/bin/sh\n", 0o755);
  put("work/data.bin", Buffer.from([0xff, 0, 1]));
  put("work/huge.log", Buffer.alloc(1024 * 1024 + 1));
  const tape = capsuleOf([toolUse("Bash", { command: "cat *" })]);
  expect(tape.events.find((event) => isEvent(event, "note/capsule"))).toMatchObject({
    files: 2,
    omitted: [{ path: "huge.log", size: 1024 * 1024 + 1 }],
  });
  restore(tape);
  expect(readFileSync(join(folder, "new-work/data.bin"))).toEqual(Buffer.from([0xff, 0, 1]));
  expect(statSync(join(folder, "new-work/run.sh")).mode & 0o111).not.toBe(0);
});

const git = (directory: string, ...args: string[]) =>
  spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@localhost", ...args], {
    cwd: join(folder, directory),
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: folder },
  }).stdout;

test.each([3, 30])("regression: a restored repository had another history: %s commits", (length) => {
  git("work", "init", "-q");
  put("work/a.txt", "one");
  git("work", "add", ".");
  for (let number = 0; number < length; number++) git("work", "commit", "-q", "--allow-empty", "-m", `step ${number}`);
  put("work/new.txt", "three");
  const tape = capsuleOf([toolUse("Bash", { command: "git log" })]);
  restore(tape);
  const log = ["log", "--format=%H %an %ad %s", "--max-count=15"];
  expect(git("new-work", ...log)).toBe(git("work", ...log));
  expect(git("new-work", "status", "--short")).toBe("?? new.txt\n");
});

test("restores the branch, and which files are modified or untracked", () => {
  git("work", "init", "-q", "-b", "topic");
  put("work/tracked.txt", "one");
  put("work/edited.txt", "one");
  git("work", "add", ".");
  git("work", "commit", "-q", "-m", "first");
  put("work/edited.txt", "two");
  put("work/new.txt", "three");
  const tape = capsuleOf([toolUse("Bash", { command: "git status" })]);
  restore(tape);
  const status = (directory: string) => git(directory, "status", "--short", "--branch");
  expect(status("new-work")).toBe(status("work"));
  expect(status("new-work")).toBe("## topic\n M edited.txt\n?? new.txt\n");
  expect(restored("new-work/edited.txt")).toBe("two");
});

test("regression: a plugin in the working folder was left out unless a frame named its files", () => {
  mkdirSync(join(folder, "work/plug"));
  put("work/plug/plugin.json", "{}");
  put("work/other.json", "{}");
  const tape = capsuleOf([], () => {}, ["--plugin-dir", join(folder, "work/plug")]);
  expect(recordedPaths(tape)).toEqual([["plug/plugin.json"]]);
});
