import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = `import { cacheCompiledCode } from ${JSON.stringify(new URL("../../bin/launch.mjs", import.meta.url).href)};
import module from "node:module";
cacheCompiledCode();
process.stdout.write(String(module.getCompileCacheDir()));`;

/** What a program prints as the folder of its compile cache. `NODE_COMPILE_CACHE` of the test runner is left out. */
async function cacheFolder(temporary: string): Promise<string> {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const options = { env: { ...env, TMPDIR: temporary }, timeout: 20_000 };
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], options);
  return (await run).stdout;
}

test("compiled code is cached below the temporary folder, also the second time", async () => {
  const folder = mkdtempSync(join(tmpdir(), "launch-"));
  expect(await cacheFolder(folder)).toContain(join(folder, "node-compile-cache"));
  expect(await cacheFolder(folder)).toContain(join(folder, "node-compile-cache"));
});

test("a temporary folder that takes no files does not hang the program", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "launch-")), "file");
  writeFileSync(file, "");
  expect(await cacheFolder(file)).toBe("undefined");
  // On Linux, Node itself never returns from creating a folder below /proc.
  if (process.platform === "linux") expect(await cacheFolder("/proc")).toBe("undefined");
});
