import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findTranscript, readTranscriptText } from "../../src/session/find-transcript.ts";

const home = mkdtempSync(join(tmpdir(), "agentwire-home-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => void vi.stubEnv("CLAUDE_CONFIG_DIR", home));
afterEach(() => void vi.unstubAllEnvs());

const ids = ["aaaa1111-0000-4000-8000-000000000001", "aaaa2222-0000-4000-8000-000000000002"];
const folder = join(home, "projects", "-project");
mkdirSync(folder, { recursive: true });
for (const id of ids) writeFileSync(join(folder, `${id}.jsonl`), "");

describe("a session", () => {
  it.each([[ids[0]], ["aaaa1"], ["AAAA1"], ["aaaa1111-0000"]])("is found by %s", (name = "") => {
    expect(findTranscript(name)).toBe(join(folder, `${ids[0]}.jsonl`));
  });

  it("is not guessed from the beginning of two ids", () => {
    expect(() => findTranscript("aaaa")).toThrow(
      /aaaa is the beginning of 2 session ids \(.*\)\. Give more of the id\./,
    );
  });

  it("that is not there is named, with where it was looked for", () => {
    expect(() => findTranscript("bbbb")).toThrow(/No session bbbb is in .*projects\./);
  });

  it("is a path otherwise", () => {
    expect(findTranscript("some/file.jsonl")).toBe("some/file.jsonl");
  });
});

describe("the text of a transcript", () => {
  it.each(["long", "one\nlonger\n", "\n\nlonger"])("is not read if a line is too long: %j", (text) => {
    const path = join(home, "long.jsonl");
    writeFileSync(path, text);
    const number = text.split("\n").findIndex((line) => line.length > 3) + 1;
    expect(() => readTranscriptText(path, 3)).toThrow(
      new RegExp(
        `long.jsonl cannot be read: Line ${number} has \\d bytes, and the limit is 3\\. Shorten or remove the line`,
      ),
    );
    expect(readTranscriptText(path, 6)).toBe(text);
  });
});
