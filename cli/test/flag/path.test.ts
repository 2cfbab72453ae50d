import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/exit.ts";
import { existingFolder, existingProgram, newFile, removeFile } from "../../src/flag/path.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-place-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "file");
writeFileSync(file, "");

describe("a path in a flag", () => {
  it("is a folder that exists", () => {
    expect(existingFolder("--cwd", folder)).toBe(folder);
    for (const path of [file, join(folder, "nope")]) expect(() => existingFolder("--cwd", path)).toThrow(UsageError);
  });

  it("is a program by its path or on the PATH", () => {
    expect(() => existingProgram("--agent", file)).toThrow(
      `the file is not executable. Make it executable: chmod +x ${file}`,
    );
    chmodSync(file, 0o700);
    expect(existingProgram("--agent", file)).toBe(file);
    const script = join(folder, "agent.mjs");
    writeFileSync(script, "");
    expect(existingProgram("--agent", script)).toBe(script);
    expect(existingProgram("--agent", "sh")).toBe("sh");
    expect(() => existingProgram("--agent", join(folder, "nope"))).toThrow(/there is no such file/);
    expect(() => existingProgram("--agent", "no-such-program")).toThrow(/on the PATH/);
  });

  it("is a new file, or a folder for new files", () => {
    newFile("--output", join(folder, "new"));
    newFile("--output", folder);
    newFile("--output", `${folder}/later/`);
    expect(() => newFile("--output", file)).toThrow(/the file exists\. .*--force/);
    removeFile(file);
    newFile("--output", file);
    removeFile(folder);
    newFile("--output", folder);
  });
});
