import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { PermissionChange } from "../../../src/agent/permission/types.ts";
import { editSettings, withUpdate } from "../../../src/agent/settings/edit.ts";
import { SettingsService } from "../../../src/agent/settings/settings-service.ts";
import { systemFiles } from "../../../src/node/port/files.ts";

const ports = { files: systemFiles, ids: { uuid: () => randomUUID() } };
const allow = (content: string): PermissionChange => ({
  type: "addRules",
  rules: [{ toolName: "Bash", ruleContent: content }],
  behavior: "allow",
  destination: "localSettings",
});

describe("changing a settings file", () => {
  let folder: string;
  let file: string;
  const keep = (content: string) => editSettings(file, (settings) => withUpdate(settings, allow(content)), ports);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "agentwire-settings-"));
    file = join(folder, ".claude", "settings.local.json");
  });

  it("writes readable JSON and keeps what it does not know", async () => {
    await keep("touch:*");
    expect(await readFile(file, "utf8")).toBe(
      '{\n  "permissions": {\n    "allow": [\n      "Bash(touch:*)"\n    ]\n  }\n}\n',
    );
    await writeFile(file, JSON.stringify({ other: { a: 1 }, permissions: { allow: ["Read"], deny: ["Write"] } }));
    await keep("x");
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
      other: { a: 1 },
      permissions: { allow: ["Read", "Bash(x)"], deny: ["Write"] },
    });
  });

  it("loses no concurrent change, and leaves no temporary files", async () => {
    const directories = { projectDirectory: folder, configDirectory: join(folder, "config") };
    const settings = await SettingsService.load(
      ports,
      directories,
      { sources: null, flag: null },
      join(folder, "trust.json"),
    );
    const contents = Array.from({ length: 20 }, (_, index) => `c${index}`);
    await Promise.all(contents.map((content) => settings.keep(allow(content), "localSettings")));
    const saved = JSON.parse(await readFile(file, "utf8")) as { permissions: { allow: string[] } };
    expect(saved.permissions.allow.sort()).toEqual(contents.map((content) => `Bash(${content})`).sort());
    expect(await readdir(join(folder, ".claude"))).toEqual(["settings.local.json"]);
    expect(settings.rules.map((rule) => rule.content).sort()).toEqual([...contents].sort());
  });

  it("does not overwrite a file that it cannot read", async () => {
    await keep("x");
    await writeFile(file, "{ broken");
    await expect(keep("y")).rejects.toThrow(/settings\.local\.json is not a JSON object/);
    expect(await readFile(file, "utf8")).toBe("{ broken");
  });

  it("does not let an untrusted project allow itself anything", async () => {
    const directories = { projectDirectory: folder, configDirectory: join(folder, "config") };
    const trust = join(folder, "trust.json");
    await systemFiles.makeDirectory(join(folder, ".claude"));
    await writeFile(
      join(folder, ".claude", "settings.json"),
      JSON.stringify({ permissions: { allow: ["Bash"], deny: ["Read"], ask: ["Write"] } }),
    );
    const behaviors = async () => {
      const settings = await SettingsService.load(ports, directories, { sources: null, flag: null }, trust);
      return settings.rules.map((rule) => rule.behavior).sort();
    };
    expect(await behaviors()).toEqual(["ask", "deny"]);
    await writeFile(trust, JSON.stringify({ projects: { [folder]: { hasTrustDialogAccepted: true } } }));
    expect(await behaviors()).toEqual(["allow", "ask", "deny"]);
  });
});
