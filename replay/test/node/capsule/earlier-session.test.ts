import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { earlierSessionEntries } from "../../../src/node/capsule/earlier-session.ts";
import { projectName } from "../../../src/node/capsule/move-folder.ts";

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "earlier-")));
});
afterEach(() => rmSync(folder, { recursive: true }));

const entriesOf = (...args: string[]) => earlierSessionEntries(args, join(folder, "config"), folder);

test("a resumed session has a transcript, subagents and earlier contents of files", () => {
  const project = `projects/${projectName(folder)}`;
  const entries = [`${project}/abc-1.jsonl`, `${project}/abc-1`, "file-history/abc-1"];
  expect(entriesOf("--resume", "abc-1")).toEqual(entries);
  expect(entriesOf("--resume=abc-1")).toEqual(entries);
});

test("the session that was written last continues", () => {
  const project = join(folder, "config", "projects", projectName(folder));
  mkdirSync(project, { recursive: true });
  for (const [index, name] of ["new", "old"].entries()) {
    writeFileSync(join(project, `${name}.jsonl`), "{}\n");
    utimesSync(join(project, `${name}.jsonl`), 100 - index, 100 - index);
  }
  expect(entriesOf("--continue")[0]).toBe(`projects/${projectName(folder)}/new.jsonl`);
});

test("a session that has the id of a new one already is kept", () => {
  const project = `projects/${projectName(folder)}`;
  expect(entriesOf("--session-id=abc-1")).toEqual([`${project}/abc-1.jsonl`]);
});

test("nothing is kept of other sessions, or outside the folder", () => {
  expect(entriesOf("--verbose")).toEqual([]);
  expect(entriesOf("--continue")).toEqual([]);
  expect(entriesOf("--resume", "../../secret")).toEqual([]);
});

test("regression: the transcript of a session from another working folder was left out", () => {
  const other = join(folder, "config", "projects", "-other");
  mkdirSync(other, { recursive: true });
  writeFileSync(join(other, "abc-1.jsonl"), "{}\n");
  expect(entriesOf("--resume", "abc-1")[0]).toBe("projects/-other/abc-1.jsonl");
});
