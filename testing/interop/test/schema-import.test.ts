import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..", "..", "..");

/** Runs the command as a user does. */
function importRelease(release: string, ...options: string[]) {
  const cache = resolve(root, ".agentwire", "releases");
  const bin = resolve(root, "cli", "bin", "agentwire.mjs");
  const args = [bin, "schema", "import", release, "--cache", cache, ...options];
  return spawnSync(process.execPath, args, { encoding: "utf8", timeout: 600_000 });
}

describe("agentwire schema import", { timeout: 600_000 }, () => {
  it.each(["0.2.100", "0.3.329"])("finds only known deviations in %s", (release) => {
    const { status, stdout } = importRelease(release);
    expect(stdout).toMatch(new RegExp(`^${release}: 0 differences from the schemas for ${release}, and \\d+ known`));
    expect(status).toBe(0);
  });

  it("says that a release does not exist", () => {
    const { status, stderr } = importRelease("0.3.999");
    expect(status).toBe(4);
    expect(stderr).toContain("0.3.999");
  });
});
