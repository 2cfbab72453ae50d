import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { explainStartFailure } from "../../src/node/start-failure.ts";

const folder = mkdtempSync(join(tmpdir(), "start-failure-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function failureOf(program: string): Promise<string> {
  const [cause] = (await once(spawn(program), "error")) as [NodeJS.ErrnoException];
  return explainStartFailure(program, cause);
}

describe("explainStartFailure", () => {
  it("reports how to make a file executable", async () => {
    const file = join(folder, "agent.py");
    writeFileSync(file, "print()");
    expect(await failureOf(file)).toBe(
      `${file} did not start: the file is not executable (EACCES). Make it executable: chmod +x ${file}`,
    );
  });

  it("tells where a program is looked for", async () => {
    expect(await failureOf("no-such-agent")).toMatch(
      /no such program on the PATH.* \(ENOENT\)\. Check the name, or give a path\.$/,
    );
    expect(await failureOf("./no-such-agent")).toMatch(/no such file, .* \(ENOENT\)\. Check the path\.$/);
  });

  it("repeats the message of any other error", () => {
    const cause = Object.assign(new Error("spawn E2BIG"), { code: "E2BIG" });
    expect(explainStartFailure("agent", cause)).toBe("agent did not start: spawn E2BIG");
  });
});
