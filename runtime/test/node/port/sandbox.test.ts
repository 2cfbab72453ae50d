import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemSandbox } from "../../../src/node/port/sandbox.ts";

const room = realpathSync(mkdtempSync(join(tmpdir(), "walls-")));
afterAll(async () => {
  await systemSandbox.close();
  rmSync(room, { recursive: true, force: true });
});

test("the sandbox of this machine is effective, or reports what is missing", async () => {
  const [inside, outside] = [join(room, "inside"), join(room, "outside")];
  for (const folder of [inside, outside]) mkdirSync(folder);
  const obstacle = await systemSandbox.obstacle();
  if (obstacle !== null) {
    expect(obstacle).toMatch(/dependencies are missing: \S|there is no sandbox for \S/);
    return;
  }
  const run = async (command: string): Promise<string> => {
    const none = { unwritable: [], unreadable: [], domains: [], barredDomains: [] };
    const walled = await systemSandbox.wrap(command, { ...none, writable: [inside] });
    return execFileSync("/bin/bash", ["-c", walled], {
      cwd: inside,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  };
  expect(await run(`echo written > ${inside}/a; cat ${inside}/a`)).toBe("written\n");
  expect(await run(`echo written > ${outside}/a || echo refused`)).toBe("refused\n");
  expect(existsSync(join(outside, "a"))).toBe(false);
});
