import { expect, test } from "vitest";
import { findPlugins, pluginFrame } from "../../../src/agent/extension/plugin.ts";
import { searchableFiles } from "./fixture.ts";

const folders = (...paths: readonly string[]) => paths.map((path) => ({ path, servers: true }));
const hooks = (command: string) => ({ Stop: [{ hooks: [{ type: "command", command }] }] });

test("a plugin is described by its manifest", async () => {
  const root = ["$", "{CLAUDE_PLUGIN_ROOT}"].join("");
  const { plugins } = await findPlugins(
    searchableFiles({
      "/plugs/a/.claude-plugin/plugin.json": JSON.stringify({
        name: "alpha",
        version: "1.2",
        commands: ["./extra", "./one.md", "./../out"],
        agents: "./agents2/x.md",
        hooks: "./more.json",
        mcpServers: { own: { command: `${root}/bin`, args: [root, 5] } },
      }),
      "/plugs/a/extra/x.md": "",
      "/plugs/a/one.md": "",
      "/plugs/a/agents2/x.md": "",
      "/plugs/a/hooks/hooks.json": JSON.stringify({ hooks: hooks("one") }),
      "/plugs/a/more.json": JSON.stringify({ hooks: hooks("two") }),
      "/plugs/a/.mcp.json": JSON.stringify({ mcpServers: { file: { command: "x" } } }),
    }),
    folders("/plugs/a/", "/plugs/none"),
  );
  const [plugin] = plugins;
  expect(plugins).toHaveLength(1);
  expect(plugin).toMatchObject({
    name: "alpha",
    path: "/plugs/a",
    version: "1.2",
    paths: {
      commands: ["/plugs/a/extra", "/plugs/a/one.md"],
      agents: ["/plugs/a/agents2/x.md"],
      skills: ["/plugs/a/skills"],
      outputStyles: ["/plugs/a/output-styles"],
    },
    servers: {
      "plugin:alpha:file": { command: "x" },
      "plugin:alpha:own": { command: "/plugs/a/bin", args: ["/plugs/a", 5] },
    },
  });
  expect(plugin?.hooks.map(({ run, root: at }) => [run.kind === "command" && run.command, at])).toEqual([
    ["one", "/plugs/a"],
    ["two", "/plugs/a"],
  ]);
  expect(plugin?.hookTables).toEqual([hooks("one"), hooks("two")]);
});

test("a directory without a manifest is a plugin of its own name, and one with a broken manifest is none", async () => {
  const files = searchableFiles({ "/plugs/a/agents/x.md": "", "/plugs/b/.claude-plugin/plugin.json": "{" });
  const { plugins, errors } = await findPlugins(files, folders("/plugs/a", "/plugs/b"));
  expect(errors).toMatchObject([{ plugin: "inline[1]", type: "generic-error", path: "/plugs/b" }]);
  expect(plugins.map(({ name, version }) => [name, version])).toEqual([["a", null]]);
});

test("hooks may stand in the manifest, with or without a key around them", async () => {
  const commands = async (inline: object) => {
    const manifest = { "/a/.claude-plugin/plugin.json": JSON.stringify({ name: "a", hooks: inline }) };
    const { plugins } = await findPlugins(searchableFiles(manifest), folders("/a"));
    return plugins[0]?.hooks.map(({ event }) => event);
  };
  expect([await commands(hooks("x")), await commands({ hooks: hooks("x") })]).toEqual([["Stop"], ["Stop"]]);
});

test("a frame names the version only if there is one", async () => {
  const { plugins } = await findPlugins(searchableFiles({ "/a/skills/s/SKILL.md": "" }), folders("/a"));
  const [plugin] = plugins;
  if (plugin === undefined) throw new Error("no plugin");
  expect(pluginFrame(plugin)).toEqual({ name: "a", path: "/a", source: "a@inline" });
  expect(pluginFrame({ ...plugin, version: "1" })).toMatchObject({ version: "1" });
});

test("a folder that does not exist is named with its position on the command line", async () => {
  const files = searchableFiles({ "/plugs/a/skills/s/SKILL.md": "" });
  expect((await findPlugins(files, folders("/plugs/a", "/plugs/none"))).errors).toMatchObject([
    { plugin: "inline[1]", type: "path-not-found", path: "/plugs/none" },
  ]);
});

test("a plugin that was named without its servers has none", async () => {
  const files = searchableFiles({ "/a/.mcp.json": JSON.stringify({ mcpServers: { own: { command: "x" } } }) });
  const { plugins } = await findPlugins(files, [{ path: "/a", servers: false }]);
  expect(plugins).toMatchObject([{ name: "a", servers: {} }]);
});

const load = (manifest: object, files: Readonly<Record<string, string>> = {}) =>
  findPlugins(
    searchableFiles({ "/a/.claude-plugin/plugin.json": JSON.stringify({ name: "a", ...manifest }), ...files }),
    folders("/a"),
  );

test("defect: servers of the manifest that stand in a list never started", async () => {
  const mcpServers = ["./m.json", { inline: { command: "y" } }];
  const { plugins } = await load({ mcpServers }, { "/a/m.json": JSON.stringify({ file: { command: "x" } }) });
  expect(Object.keys(plugins[0]?.servers ?? {})).toEqual(["plugin:a:file", "plugin:a:inline"]);
});

test("defect: the default folder was read although the manifest names other paths", async () => {
  const files = { "/a/agents/x.md": "", "/a/own/o.md": "", "/a/commands/c.md": "", "/a/skills/s/SKILL.md": "" };
  const { plugins, warnings } = await load({ agents: "./own/o.md", commands: [], skills: "./own" }, files);
  expect(plugins[0]?.paths).toMatchObject({
    agents: ["/a/own/o.md"],
    commands: [],
    skills: ["/a/skills", "/a/own"],
  });
  expect(warnings.map(({ plugin, type }) => [plugin, type])).toEqual([
    ["a@inline", "folder-shadowed-by-manifest"],
    ["a@inline", "folder-shadowed-by-manifest"],
  ]);
  const inside = await load({ agents: ["./agents/x.md"] }, files);
  expect(inside).toMatchObject({ warnings: [], plugins: [{ paths: { agents: ["/a/agents/x.md"] } }] });
});

test("defect: paths of a manifest that lead nowhere were not reported", async () => {
  const { plugins, errors } = await load(
    { agents: "./none.md", skills: "./../s", hooks: "./none.json", commands: { c: { source: "./none.md" } } },
    { "/a/hooks/hooks.json": "{" },
  );
  expect(plugins).toMatchObject([{ namedCommands: [], paths: { agents: [] } }]);
  expect(errors.map(({ plugin, type }) => `${plugin} ${type}`).sort()).toEqual([
    "a@inline hook-load-failed",
    "a@inline path-not-found",
    "a@inline path-not-found",
    "a@inline path-not-found",
    "a@inline path-traversal",
  ]);
});

test("defect: the hooks of a file that the manifest names again ran twice", async () => {
  const own = { "/a/hooks/hooks.json": JSON.stringify({ hooks: hooks("one") }) };
  const { plugins } = await load({ hooks: "./hooks/hooks.json" }, own);
  expect(plugins[0]?.hooks).toHaveLength(1);
});

test("defect: a folder that holds plugins was a plugin itself, and a folder that is named twice was two", async () => {
  const files = searchableFiles({
    "/all/x/.claude-plugin/plugin.json": '{"name":"x"}',
    "/all/y/commands/c.md": "",
    "/empty/readme.txt": "",
  });
  const { plugins, errors } = await findPlugins(files, folders("/all", "/empty", "/all/x"));
  expect(plugins.map(({ path }) => path)).toEqual(["/all/x"]);
  expect(errors).toEqual([]);
});

test("malformed descriptive fields are ignored with a warning", async () => {
  const { plugins, warnings } = await load({ keywords: "none", version: "2" });
  expect(plugins).toMatchObject([{ version: "2" }]);
  expect(warnings).toMatchObject([{ plugin: "a@inline", type: "manifest-field-ignored" }]);
});
