import { expect, test } from "vitest";
import { getHooksListing } from "../../../../src/agent/control/handler/get-hooks-listing.ts";
import type { SettingsLayer } from "../../../../src/agent/settings/layers.ts";
import type { SettingsService } from "../../../../src/agent/settings/settings-service.ts";
import { ask } from "../ask.ts";

interface Listing {
  readonly events: readonly { readonly name: string; readonly hookCount: number }[];
  readonly hooks: readonly Readonly<Record<string, unknown>>[];
  readonly eventCatalog: readonly { readonly name: string; readonly supportsMatcher: boolean }[];
  readonly errors?: readonly object[];
  readonly policy: { readonly allDisabled: boolean };
}

async function listing(
  layers: readonly Pick<SettingsLayer, "source" | "settings">[],
  {
    effective = {},
    plugins = [],
    problems = [],
  }: {
    effective?: object;
    plugins?: { name: string; hookTables: unknown[] }[];
    problems?: SettingsService["problems"];
  } = {},
): Promise<Listing> {
  const settings = {
    problems,
    effective: effective as Readonly<Record<string, unknown>>,
    layers: layers.map((layer) => ({ path: null, ...layer })),
  };
  return (await ask(getHooksListing, { settings, extensions: { plugins } })) as unknown as Listing;
}

const layer = (source: SettingsLayer["source"], hooks: unknown) => ({ source, settings: { hooks } });

test("hooks are listed by event, with what a host shows of them", async () => {
  const command = { type: "command", command: "lint", if: "Bash(ls)", timeout: 5, once: true, async: true };
  const { hooks, events } = await listing([
    layer("userSettings", { Stop: [{ hooks: [{ type: "http", url: "https://x", statusMessage: "asking" }] }] }),
    layer("flagSettings", { PreToolUse: [{ matcher: "Bash", hooks: [command] }] }),
  ]);
  expect(hooks).toEqual([
    {
      event: "PreToolUse",
      matcher: "Bash",
      source: "flagSettings",
      sourceLabel: "Startup settings (--settings option)",
      type: "command",
      displayText: "lint",
      commandText: "lint",
      contentLabel: "Command",
      condition: "Bash(ls)",
      timeout: 5,
      runsOnce: true,
      runsInBackground: true,
    },
    {
      event: "Stop",
      matcher: "",
      source: "userSettings",
      sourceLabel: "User settings (~/.claude/settings.json)",
      type: "http",
      displayText: "asking",
      commandText: "https://x",
      contentLabel: "URL",
      statusMessage: "asking",
      editable: { matcher: "", config: { type: "http", url: "https://x", statusMessage: "asking" } },
    },
  ]);
  expect(events).toMatchObject([
    { name: "PreToolUse", hookCount: 1 },
    { name: "Stop", hookCount: 1 },
  ]);
});

test("a tool hook names its server and its tool; plugins bring hooks of their own, which no host edits", async () => {
  const hookTables = [{ Stop: [{ hooks: [{ type: "mcp_tool", server: "s", tool: "t" }] }] }];
  const { hooks } = await listing([], { plugins: [{ name: "plug", hookTables }] });
  expect(hooks).toMatchObject([{ source: "pluginHook", pluginName: "plug@inline", commandText: "s/t" }]);
  expect(hooks[0]).not.toHaveProperty("editable");
});

test("what is malformed is left out: unknown types, missing fields, unknown events", async () => {
  const broken = [{ type: "odd" }, { type: "command" }, { type: "mcp_tool", server: "s" }, 5];
  const { hooks, events } = await listing([
    layer("userSettings", {
      Stop: [{ hooks: broken }, 7, { hooks: "x" }],
      Future: [{ hooks: [{ type: "prompt", prompt: "p" }] }],
    }),
    layer("projectSettings", "none"),
  ]);
  expect(hooks).toEqual([]);
  expect(events).toEqual([]);
});

test("disabled hooks are marked as such, one by one and in the policy", async () => {
  const stop = layer("localSettings", { Stop: [{ hooks: [{ type: "prompt", prompt: "p" }] }] });
  const { hooks, policy } = await listing([stop], { effective: { disableAllHooks: true } });
  expect(hooks).toMatchObject([{ disabled: true }]);
  expect(policy.allDisabled).toBe(true);
  const on = await listing([stop]);
  expect(on.hooks[0]).not.toHaveProperty("disabled");
  expect(on.policy.allDisabled).toBe(false);
});

test("the catalogue reports which events take a matcher", async () => {
  const { eventCatalog } = await listing([]);
  expect(eventCatalog).toContainEqual(expect.objectContaining({ name: "PreToolUse", supportsMatcher: true }));
  expect(eventCatalog).toContainEqual(expect.objectContaining({ name: "Stop", supportsMatcher: false }));
  expect(eventCatalog).toContainEqual(expect.objectContaining({ name: "DirectoryAdded", supportsMatcher: true }));
});

test("regression: listed an event that is newer than the agent's release", async () => {
  const { eventCatalog } = await listing([]);
  expect(eventCatalog).toHaveLength(33);
  expect(eventCatalog.map(({ name }) => name)).not.toContain("PreSkillShellCommand");
});

test("regression: settings files that could not be read were not listed", async () => {
  const problem = (scope: "source" | "entry") => ({
    ...{ location: "/project/.claude/settings.json", problem: { scope, key: "model", text: `${scope} is wrong` } },
  });
  expect(await listing([])).not.toHaveProperty("errors");
  expect((await listing([], { problems: [problem("entry"), problem("source")] })).errors).toEqual([
    { file: "/project/.claude/settings.json", path: "model", message: "source is wrong" },
  ]);
});
