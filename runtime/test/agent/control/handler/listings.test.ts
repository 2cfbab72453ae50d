import { describe, expect, test } from "vitest";
import { modelListings as models } from "../../../../src/agent/catalogue/listing.ts";
import { getBinaryVersion } from "../../../../src/agent/control/handler/get-binary-version.ts";
import { getSessionCost } from "../../../../src/agent/control/handler/get-session-cost.ts";
import { getSettings } from "../../../../src/agent/control/handler/get-settings.ts";
import { getSkillsDialog } from "../../../../src/agent/control/handler/get-skills-dialog.ts";
import { getStatus } from "../../../../src/agent/control/handler/get-status.ts";
import { getUsage } from "../../../../src/agent/control/handler/get-usage.ts";
import { listModels } from "../../../../src/agent/control/handler/list-models.ts";
import { reloadOutputStyles } from "../../../../src/agent/control/handler/reload-output-styles.ts";
import { reloadPlugins } from "../../../../src/agent/control/handler/reload-plugins.ts";
import { reloadSkills } from "../../../../src/agent/control/handler/reload-skills.ts";
import { agentVersion } from "../../../../src/agent/core/identity.ts";
import { UsageLedger } from "../../../../src/agent/core/usage-ledger.ts";
import { readCustomCommand } from "../../../../src/agent/extension/custom-command.ts";
import { costText } from "../../../../src/agent/session/cost-text.ts";
import { ask, refusal } from "../ask.ts";

test("get_status shows what there is, and of the API key only if it comes from", async () => {
  const services = {
    session: { id: "s1", title: null as string | null, model: "claude-opus-5-5" },
    environment: { cwd: "/project" },
    ports: { env: { ANTHROPIC_API_KEY: "secret" } as Record<string, string> },
    mcp: {
      listing: () => [
        { name: "a", status: "connected", source: "project" },
        { name: "b", status: "failed", source: "project" },
      ],
    },
    settings: {
      layers: [
        { source: "userSettings" as const, settings: {}, path: "/user" },
        { source: "projectSettings" as const, settings: { model: "haiku" }, path: "/project" },
        { source: "flagSettings" as const, settings: { language: "german" }, path: null },
      ],
    },
  };
  const { sections } = await ask(getStatus, services);
  expect(sections).toEqual([
    {
      title: "Session",
      rows: [
        { label: "Version", value: agentVersion },
        { label: "Session ID", value: "s1" },
        { label: "Session kind", value: "interactive" },
        { label: "Peer address", value: expect.stringMatching(/^none/) },
        { label: "cwd", value: "/project" },
        { label: "API key", value: "ANTHROPIC_API_KEY" },
      ],
    },
    {
      title: "Environment",
      rows: [
        { label: "Model", value: "claude-opus-5-5" },
        { label: "MCP servers", value: "1 connected, 1 failed" },
        { label: "Setting sources", value: "Shared project settings, Command line arguments" },
        { label: "Managed settings (remote)", value: expect.stringMatching(/^not fetched/) },
        { label: "Organization policy", value: expect.stringMatching(/^not fetched/) },
        { label: "Auto mode server", value: "Disabled" },
      ],
    },
  ]);
  const bare = await ask(getStatus, {
    ...services,
    session: { ...services.session, title: "T" },
    ports: { env: { ANTHROPIC_BASE_URL: "https://x" } },
    mcp: { listing: () => [] },
    settings: { layers: [] },
  });
  const simple = await ask(getStatus, { ...services, ports: { env: { CLAUDE_CODE_SIMPLE: "1" } } });
  expect(JSON.stringify(simple)).not.toContain("Peer address");
  expect(bare.sections.flatMap(({ rows }) => rows.map(({ label }) => label))).toEqual([
    "Version",
    "Session name",
    "Session ID",
    "Session kind",
    "Peer address",
    "cwd",
    "Anthropic base URL",
    "Model",
    "Managed settings (remote)",
    "Organization policy",
    "Auto mode server",
  ]);
});

test("get_settings lists every source, the merged settings and the problems of whole sources", async () => {
  const settings = {
    effective: { model: "x" },
    layers: [{ source: "userSettings" as const, settings: { model: "x" }, path: "/s" }],
    problems: [
      { location: "/s", problem: { scope: "source" as const, key: "env", text: "wrong" } },
      { location: "/s", problem: { scope: "entry" as const, key: "permissions", text: "odd" } },
    ],
  };
  const session = { model: "claude-opus-5-5", effort: "low" as const };
  expect(await ask(getSettings, { settings, session })).toMatchObject({
    effective: { model: "x" },
    sources: [{ source: "userSettings", settings: { model: "x" } }],
    errors: [{ file: "/s", path: "env", message: "wrong" }],
    applied: { model: "claude-opus-5-5", effort: "low" },
  });
  expect(await ask(getSettings, { settings: { ...settings, problems: [] }, session })).not.toHaveProperty("errors");
});

test("get_usage and get_session_cost report the ledger", async () => {
  const ledger = new UsageLedger();
  ledger.restore(1.5, {});
  ledger.apiMs = 10.6;
  ledger.ran(5, { structuredPatch: [{ lines: ["-one", "+two", "+three"] }] });
  const session = { ledger };
  const clock = { now: () => 1_250, sleep: async () => {} };
  expect(await ask(getUsage, { session, ports: { clock }, startedAt: 1_000 })).toMatchObject({
    session: {
      total_cost_usd: 1.5,
      total_api_duration_ms: 11,
      total_duration_ms: 250,
      total_lines_added: 2,
      total_lines_removed: 1,
      model_usage: {},
    },
  });
  expect(await ask(getSessionCost, { session })).toEqual({ text: costText(ledger) });
});

test("get_binary_version names the release that system/init names", async () => {
  expect(await ask(getBinaryVersion, undefined)).toMatchObject({ version: agentVersion });
});

test("list_models returns a copy of the catalogue", async () => {
  const answer = await ask(listModels, undefined);
  expect(answer.models).toEqual(models());
  const levels = answer.models.map(({ supportedEffortLevels }) => supportedEffortLevels);
  const second = await ask(listModels, undefined);
  expect(second.models.map(({ supportedEffortLevels }) => supportedEffortLevels)).toEqual(levels);
  expect(second.models[0]?.supportedEffortLevels).not.toBe(levels[0]);
});

describe("extensions", () => {
  const skill = (source: string, fields: Record<string, string>) =>
    readCustomCommand("lint", source, { fields: { description: "12345678", ...fields }, body: "" }, "/skill");

  test("get_skills_dialog says whether the model may load a skill, once everything is read", async () => {
    let ready = false;
    const extensions = {
      ready: async () => {
        ready = true;
      },
      get configurable() {
        return ready ? [skill("userSettings", {}), skill("plugin", { "disable-model-invocation": "true" })] : [];
      },
    };
    const { skills } = await ask(getSkillsDialog, { extensions });
    expect(skills).toMatchObject([
      { name: "lint", source: "plugin", state: "user-invocable-only", locked_by: "author", advertised: true },
      { name: "lint", source: "user", state: "on", advertised: true, tokens: 4 },
    ]);
  });

  test("a reload comes before the listing", async () => {
    let reloads = 0;
    const reload = async () => {
      reloads += 1;
    };
    const listed = () => [{ name: `c${reloads}`, description: "", argumentHint: "" }];
    const plugin = {
      name: "plug",
      path: "/plug",
      version: null,
      hooks: [],
      hookTables: [],
      servers: {},
      paths: { commands: [], agents: [], skills: [], outputStyles: [] },
      namedCommands: [],
    };
    const services = {
      extensions: {
        reload,
        refresh: reload,
        get forModel() {
          return [readCustomCommand(`c${reloads}`, "userSettings", { fields: {}, body: "Do it." }, null)];
        },
        plugins: [plugin],
        pluginReports: { errors: [{ plugin: "other", type: "generic-error" as const, message: "no" }], warnings: [] },
        get styleNames() {
          return [`style${reloads}`];
        },
      },
      commands: { listing: listed },
      tools: { agentListing: () => [{ name: `a${reloads}`, description: "" }] },
      mcp: { servers: [{ report: { name: "notes", status: "connected" as const } }] },
      runner: { busy: true },
    };
    expect(await refusal(ask(reloadPlugins, services, { refuse_if_busy: true }))).toMatchObject({
      code: "reload_plugins_busy",
    });
    expect((await refusal(ask(reloadPlugins, services, { add_plugins: ["plug"] }))).message).toContain(
      "absolute `path`",
    );
    expect(await ask(reloadOutputStyles, services)).toEqual({ available_output_styles: ["style1"] });
    expect(await ask(reloadSkills, services)).toMatchObject({ skills: [{ name: "c2" }] });
    expect(await ask(reloadPlugins, services)).toMatchObject({
      commands: [{ name: "c3" }],
      agents: [{ name: "a3" }],
      plugins: [{ name: "plug" }],
      mcpServers: [{ name: "notes" }],
      error_count: 1,
    });
  });
});
