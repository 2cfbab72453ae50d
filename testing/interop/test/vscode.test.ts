import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "agentwire-vsix-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vsce = join(dirname(createRequire(import.meta.url).resolve("@vscode/vsce/package.json")), "vsce");
const extension = fileURLToPath(new URL("../../../cli/vscode", import.meta.url));

it("packs the extension for VS Code with vsce", () => {
  const copy = join(folder, "vscode");
  cpSync(extension, copy, { recursive: true });
  const packed = join(folder, "agentwire.vsix");
  const { status, stderr } = spawnSync(process.execPath, [vsce, "package", "--no-dependencies", "--out", packed], {
    cwd: copy,
    encoding: "utf8",
    // No proxy leads anywhere, so that packing needs no network.
    env: { PATH: process.env.PATH, HOME: folder, HTTPS_PROXY: "http://127.0.0.1:1", HTTP_PROXY: "http://127.0.0.1:1" },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const archive = readFileSync(packed).toString("latin1");
  for (const name of ["package.json", "extension.cjs", "register.cjs", "readme.md", "LICENSE.txt"])
    expect(archive).toContain(`extension/${name}`);
});
