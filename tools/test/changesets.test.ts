import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "../run.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-changesets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

it("releases all packages under one version, with ranges that install together", () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly workspaces: string[];
  };
  for (const path of [
    "package.json",
    "package-lock.json",
    ".changeset",
    ...workspaces.map((one) => `${one}/package.json`),
  ]) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(
    join(folder, ".changeset", "a-change.md"),
    '---\n"@agentwire/protocol": minor\n---\n\nAdd a message.\n',
  );
  const git = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  for (const args of [
    ["init", "--quiet"],
    ["add", "--all"],
    [...git, "commit", "--quiet", "--message", "a change"],
  ])
    execFileSync("git", args, { cwd: folder });
  execFileSync(join(root, "node_modules/.bin/changeset"), ["version"], { cwd: folder });

  const manifests = workspaces.map(
    (one) => JSON.parse(readFileSync(join(folder, one, "package.json"), "utf8")) as Manifest,
  );
  const [version = "", ...others] = new Set(manifests.map((manifest) => manifest.version));
  expect(others).toEqual([]);
  expect(version).toMatch(/^\d+\.[1-9]\d*\.0$/);
  const ours = manifests
    .flatMap(({ dependencies = {} }) => Object.entries(dependencies))
    .filter(([name]) => name.startsWith("@agentwire/"));
  expect(ours.length).toBeGreaterThan(0);
  for (const [, range] of ours) expect(range).toBe(`^${version}`);
  expect(readFileSync(join(folder, "protocol/CHANGELOG.md"), "utf8")).toContain("Add a message.");
});
