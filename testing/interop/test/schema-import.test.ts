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

describe("agentwire schema import, on releases that were never sampled", { timeout: 600_000 }, () => {
  it("prints the entries and fields that 0.3.329 has over the sample before it", () => {
    expect(samples).not.toContain("0.3.329");
    const { status, stdout, stderr } = importRelease("0.3.329");
    expect(stderr).toContain("this is 0.3.315");
    expect(stdout).toContain("SetHasSubscribersRequest: entry missing");
    expect(stdout).toContain('subtype: "set_has_subscribers"');
    expect(stdout).toContain('since: "0.3.329"');
    expect(stdout).toContain('hook_on_failure_supported: since("0.3.329", flag("…")).optional(),');
    expect(status).toBe(1);
  });

  it("finds the words that 0.2.100 added, as data", () => {
    const { stdout } = importRelease("0.2.100", "--json");
    const found = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(found).toContainEqual(expect.objectContaining({ kind: "type", path: "PermissionMode" }));
    expect(found).toContainEqual(
      expect.objectContaining({ kind: "field-missing", path: "ResultSuccessMessage.terminal_reason" }),
    );
  });

  it("says that a release does not exist", () => {
    const { status, stderr } = importRelease("0.3.999");
    expect(status).toBe(4);
    expect(stderr).toContain("0.3.999");
  });
});
