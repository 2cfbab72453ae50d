import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { upgradeAgent } from "../../../src/regression/upgrade/agent.ts";

const root = mkdtempSync(join(tmpdir(), "agentwire-upgrade-test-"));
afterAll(() => rmSync(root, { recursive: true }));

/** A folder in which the SDK is installed, with these files of its packages. */
function installation(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(root, name);
  for (const [path, content] of Object.entries({ ...files, "package.json": '{"version":"0.3.1"}' })) {
    const file = join(folder, "node_modules/@anthropic-ai/claude-agent-sdk", path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

test("a folder has the script of an older release", async () => {
  const folder = installation("script", { "cli.js": "" });
  const { name, command } = await upgradeAgent(folder);
  expect(name).toBe(`${folder} (0.3.1)`);
  expect(command).toContain("claude-agent-sdk/cli.js'");
});

test("a folder has the executable for this platform", async () => {
  const executable = `../claude-agent-sdk-${process.platform}-${process.arch}/claude${process.platform === "win32" ? ".exe" : ""}`;
  const { command } = await upgradeAgent(installation("executable", { [executable]: "", "cli.js": "" }));
  expect(command).toMatch(/claude(\.exe)?'$/);
});

test("a folder without an agent is named", async () => {
  await expect(upgradeAgent(installation("none", {}))).rejects.toThrow(/has no agent for .* Name another release/);
});

test("any other value is a command line", async () => {
  expect(await upgradeAgent("my-agent --flag")).toMatchObject({ name: "my-agent --flag", command: "my-agent --flag" });
});
