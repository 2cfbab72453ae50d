import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { UsageError } from "../../src/exit.ts";
import { writeFile } from "../../src/output/write-file.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-write-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("creates the folders of a file, and replaces an earlier report", () => {
  const path = join(folder, "new", "report.html");
  for (const content of ["first", "second"]) writeFile(path, content);
  expect(readFileSync(path, "utf8")).toBe("second");
});

it("regression: `view TAPE -o TAPE` replaced the tape with its page", () => {
  const path = join(folder, "session.tape.jsonl");
  const tape = '{"agentwire":"tape","version":1}\n';
  writeFileSync(path, tape);
  expect(() => writeFile(path, "<!doctype html>")).toThrow(UsageError);
  expect(readFileSync(path, "utf8")).toBe(tape);
  writeFile(path, `${tape}{}\n`);
  expect(readFileSync(path, "utf8")).toBe(`${tape}{}\n`);
});

it("regression: `view LOG -o LOG` replaced a log or a transcript with its page", () => {
  const path = join(folder, "transcript.jsonl");
  writeFileSync(path, '{"type":"user"}\n');
  for (const content of ["<!doctype html>", new TextEncoder().encode('{"report":1}')])
    expect(() => writeFile(path, content)).toThrow(/holds a session/);
  expect(readFileSync(path, "utf8")).toBe('{"type":"user"}\n');
});
