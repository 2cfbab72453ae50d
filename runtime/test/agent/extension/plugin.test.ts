import { expect, test } from "vitest";
import { findPlugins, missingPlugins, pluginFrame } from "../../../src/agent/extension/plugin.ts";
import { searchableFiles } from "./fixture.ts";

const folders = (...paths: readonly string[]) => paths.map((path) => ({ path, servers: true }));
const hooks = (command: string) => ({ Stop: [{ hooks: [{ type: "command", command }] }] });

test("a plugin is described by its manifest", async () => {
  const root = ["$", "{CLAUDE_PLUGIN_ROOT}"].join("");
  const [plugin, ...others] = await findPlugins(
    searchableFiles({
      "/plugs/a/.claude-plugin/plugin.json": JSON.stringify({
        name: "alpha",
        version: "1.2",
        commands: ["./extra", "./one.md", "../out", "/abs", 5],
        agents: "./agents2",
        hooks: "./more.json",
        mcpServers: { own: { command: `${root}/bin`, args: [root, 5] } },
      }),
      "/plugs/a/hooks/hooks.json": JSON.stringify({ hooks: hooks("one") }),
      "/plugs/a/more.json": JSON.stringify({ hooks: hooks("two") }),
      "/plugs/a/.mcp.json": JSON.stringify({ mcpServers: { file: { command: "x" } } }),
    }),
    folders("/plugs/a/", "/plugs/none"),
  );
  expect(others).toEqual([]);
  expect(plugin).toMatchObject({
    name: "alpha",
    path: "/plugs/a",
    version: "1.2",
    commandPaths: ["/plugs/a/extra", "/plugs/a/one.md"],
    agentPaths: ["/plugs/a/agents2"],
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
  const files = searchableFiles({ "/plugs/a/x": "", "/plugs/b/.claude-plugin/plugin.json": "{" });
  const found = await findPlugins(files, folders("/plugs/a", "/plugs/b"));
  expect(found.map(({ name, version }) => [name, version])).toEqual([["a", null]]);
});

test("hooks may stand in the manifest, with or without a key around them", async () => {
  const commands = async (inline: object) => {
    const manifest = { "/a/.claude-plugin/plugin.json": JSON.stringify({ hooks: inline }) };
    const [plugin] = await findPlugins(searchableFiles(manifest), folders("/a"));
    return plugin?.hooks.map(({ event }) => event);
  };
  expect([await commands(hooks("x")), await commands({ hooks: hooks("x") })]).toEqual([["Stop"], ["Stop"]]);
});

test("a frame names the version only if there is one", async () => {
  const [plugin] = await findPlugins(searchableFiles({ "/a/x": "" }), folders("/a"));
  if (plugin === undefined) throw new Error("no plugin");
  expect(pluginFrame(plugin)).toEqual({ name: "a", path: "/a", source: "a@inline" });
  expect(pluginFrame({ ...plugin, version: "1" })).toMatchObject({ version: "1" });
});

test("a folder that does not exist is named with its position on the command line", async () => {
  const files = searchableFiles({ "/plugs/a/.claude-plugin/plugin.json": "{}" });
  expect(await missingPlugins(files, folders("/plugs/a", "/plugs/none"))).toMatchObject([
    { plugin: "inline[1]", type: "path-not-found", path: "/plugs/none" },
  ]);
});

test("a plugin that was named without its servers has none", async () => {
  const files = searchableFiles({ "/a/.mcp.json": JSON.stringify({ mcpServers: { own: { command: "x" } } }) });
  expect(await findPlugins(files, [{ path: "/a", servers: false }])).toMatchObject([{ name: "a", servers: {} }]);
});
