import { expect, test } from "vitest";
import { checkManifest, namedCommands } from "../../../src/agent/extension/plugin-manifest.ts";

const read = (manifest: unknown) => checkManifest(JSON.stringify(manifest), "/a/plugin.json");

test.each([
  {},
  { version: "not-semver", homepage: "https://example.test", author: { name: "A", email: "no" }, keywords: [] },
  { commands: "./own", agents: ["./a.md"], skills: ["./s"], outputStyles: "./o" },
  { commands: { a: { content: "words" }, b: { source: "./b.md" } } },
  { hooks: ["./m.json", { PreToolUse: [] }], mcpServers: ["./m.json", { k: { command: "x" } }] },
  { hooks: { hooks: { Stop: [] } }, unknown: 1 },
])("accepts %j", (fields) => {
  expect(read({ name: "a", ...fields })).toEqual({ ok: true, manifest: { name: "a", ...fields }, ignored: [] });
});

test.each([
  ["description", 5],
  ["displayName", 5],
  ["license", 5],
  ["repository", {}],
  ["homepage", "no-url"],
  ["author", "someone"],
  ["author", { name: 5 }],
  ["keywords", [5]],
])("ignores %s: %j", (field, value) => {
  expect(read({ name: "a", [field]: value })).toEqual({ ok: true, manifest: { name: "a" }, ignored: [field] });
});

test.each([
  [{ name: "has space" }, "name"],
  [{ name: "" }, "name"],
  [{ name: undefined }, "name"],
  [{ version: 7, description: 8 }, "version, description"],
  [{ agents: "./folder", commands: "nope" }, "commands, agents"],
  [{ agents: ["own/o.md"] }, "agents"],
  [{ commands: { a: {} } }, "commands"],
  [{ commands: { a: { source: "./a.md", content: "words" } } }, "commands"],
  [{ skills: "own" }, "skills"],
  [{ outputStyles: 5 }, "outputStyles"],
  [{ hooks: "./m.txt" }, "hooks"],
  [{ hooks: { PreToolUse: "x" } }, "hooks"],
  [{ mcpServers: { z: 5 } }, "mcpServers"],
  [{ dependencies: "x" }, "dependencies"],
  [{ settings: 5 }, "settings"],
  [{ defaultEnabled: "x" }, "defaultEnabled"],
])("rejects %j", (fields, names) => {
  expect(read({ name: "a", ...fields })).toEqual({
    ok: false,
    problem: `/a/plugin.json has a wrong value or none for: ${names}`,
  });
});

test("rejects a file without an object", () => {
  expect(read([])).toMatchObject({ ok: false });
  expect(checkManifest("{", "/a/plugin.json")).toMatchObject({ ok: false });
});

test("commands with a file precede those with a text", () => {
  const commands = {
    a: { content: "words" },
    b: { source: "./b.md", description: "d", argumentHint: "<x>", model: "haiku", allowedTools: ["Read"] },
    c: 5,
  };
  const fields = { description: "d", "argument-hint": "<x>", model: "haiku", "allowed-tools": ["Read"] };
  expect(namedCommands({ commands })).toEqual([
    { name: "b", source: "./b.md", content: "", fields },
    { name: "a", source: null, content: "words", fields: {} },
  ]);
  expect(namedCommands({ commands: "./own" })).toEqual([]);
});
