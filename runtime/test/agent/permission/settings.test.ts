import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { keepUpdates, rulesOfSettings } from "../../../src/agent/permission/settings.ts";
import type { PermissionUpdate } from "../../../src/agent/permission/types.ts";
import { systemFiles } from "../../../src/node/port/files.ts";

const ports = { files: systemFiles, ids: { uuid: () => randomUUID() } };
const allow = (content: string, destination: PermissionUpdate["destination"] = "localSettings"): PermissionUpdate => ({
  type: "addRules",
  rules: [{ toolName: "Bash", ruleContent: content }],
  behavior: "allow",
  destination,
});

describe("keeping permissions", () => {
  let folder: string;
  const places = () => ({ projectDirectory: folder, configDirectory: join(folder, "config") });
  const local = () => join(folder, ".claude", "settings.local.json");

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "agentwire-settings-"));
  });

  it("writes readable JSON and keeps what it does not know", async () => {
    await keepUpdates([allow("touch:*")], places(), ports);
    expect(await readFile(local(), "utf8")).toBe(
      '{\n  "permissions": {\n    "allow": [\n      "Bash(touch:*)"\n    ]\n  }\n}\n',
    );
    await writeFile(local(), JSON.stringify({ other: { a: 1 }, permissions: { allow: ["Read"], deny: ["Write"] } }));
    await keepUpdates([allow("x")], places(), ports);
    expect(JSON.parse(await readFile(local(), "utf8"))).toEqual({
      other: { a: 1 },
      permissions: { allow: ["Read", "Bash(x)"], deny: ["Write"] },
    });
  });

  it("loses none of many edits at once, and leaves no drafts", async () => {
    const contents = Array.from({ length: 20 }, (_, index) => `c${index}`);
    await Promise.all(contents.map((content) => keepUpdates([allow(content)], places(), ports)));
    const kept = JSON.parse(await readFile(local(), "utf8")) as { permissions: { allow: string[] } };
    expect(kept.permissions.allow.sort()).toEqual(contents.map((content) => `Bash(${content})`).sort());
    expect(await readdir(join(folder, ".claude"))).toEqual(["settings.local.json"]);
  });

  it("touches no file for the session alone", async () => {
    await keepUpdates([allow("x", "session")], places(), ports);
    expect(await readdir(folder)).toEqual([]);
  });

  it("does not overwrite a file that it cannot read", async () => {
    await keepUpdates([allow("x")], places(), ports);
    await writeFile(local(), "{ broken");
    await expect(keepUpdates([allow("y")], places(), ports)).rejects.toThrow(/settings\.local\.json is no JSON object/);
    expect(await readFile(local(), "utf8")).toBe("{ broken");
  });

  it("does not let an untrusted project allow itself anything", () => {
    const settings = { permissions: { allow: ["Bash"], deny: ["Read"], ask: ["Write"] } };
    const behaviors = (trusted: boolean) =>
      rulesOfSettings(settings, "projectSettings", { trusted }).map((rule) => rule.behavior);
    expect(behaviors(false)).toEqual(["deny", "ask"]);
    expect(behaviors(true)).toEqual(["allow", "deny", "ask"]);
  });
});
