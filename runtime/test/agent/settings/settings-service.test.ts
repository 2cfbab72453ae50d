import { expect, test } from "vitest";
import { SettingsService } from "../../../src/agent/settings/settings-service.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

const directories = { configDirectory: "/c", projectDirectory: "/p", managedFile: "/etc/managed.json" };
const user = "/c/settings.json";
const project = "/p/.claude/settings.json";

async function load(given: Record<string, object>, choice: Partial<Parameters<typeof SettingsService.load>[2]> = {}) {
  const files = memoryFiles(new Map(Object.entries(given).map(([path, value]) => [path, JSON.stringify(value)])));
  let made = 0;
  const ids = { uuid: () => `${++made}-0-0-0-0` as const };
  const settings = await SettingsService.load(
    { files, ids },
    directories,
    { sources: null, flag: null, ...choice },
    "/trust.json",
  );
  return { settings, files: files.files };
}

test("the project counts in full once its user trusts it", async () => {
  const given = { [project]: { permissions: { allow: ["Read"], additionalDirectories: ["/more", ""] } } };
  const { settings } = await load(given);
  expect([settings.rules, settings.honoredDirectories, settings.honors("projectSettings")]).toEqual([[], [], false]);
  const trust = { "/trust.json": { projects: { "/p": { hasTrustDialogAccepted: true } } } };
  const { settings: trusted } = await load({ ...given, ...trust });
  expect(trusted.rules).toMatchObject([{ tool: "Read", behavior: "allow" }]);
  expect([trusted.honoredDirectories, trusted.honors("projectSettings"), settings.honors("userSettings")]).toEqual([
    ["/more"],
    true,
    true,
  ]);
});

test("managed settings may rule out the hooks of others", async () => {
  const hooks = { Stop: [{ hooks: [{ type: "command", command: "managed" }] }] };
  const own = { [user]: { hooks: { PreToolUse: [] } } };
  const { settings } = await load({ ...own, "/etc/managed.json": { hooks } });
  expect(Object.keys(settings.hooks as object)).toEqual(["PreToolUse", "Stop"]);
  const { settings: strict } = await load({ ...own, "/etc/managed.json": { hooks, allowManagedHooksOnly: true } });
  expect(strict.hooks).toEqual(hooks);
  expect((await load({})).settings.managed).toEqual({});
});

test("the environment gets the variables of the settings, now and when they change", async () => {
  const { settings } = await load({ [user]: { env: { A: "1", B: null, C: 5, D: {} } } });
  const environment: Record<string, string | undefined> = {};
  settings.equip(environment);
  expect(environment).toEqual({ A: "1", C: "5" });
  settings.applyFlags({ env: { E: "x" } });
  expect(environment).toEqual({ A: "1", C: "5", E: "x" });
});

test("a project neither sets nor removes the variables that count before the start", async () => {
  const variable = (value: string) => ({ env: { X: value } });
  const local = "/p/.claude/settings.local.json";
  const counted = async (...given: Parameters<typeof load>) => (await load(...given)).settings.trustedVariables;
  expect(await counted({ [project]: variable("1"), [local]: variable("1") })).toEqual({});
  expect(await counted({ [user]: variable("1"), [project]: variable("0") })).toEqual({ X: "1" });
  expect(await counted({ [user]: variable("1") }, { flag: JSON.stringify(variable("0")) })).toEqual({ X: "0" });
  expect(await counted({ [user]: variable("1") }, { sources: [] })).toEqual({});
});

test("flags replace each other key by key, and null removes one", async () => {
  const { settings } = await load({}, { flag: '{"model":"opus","language":"en"}' });
  settings.applyFlags({ model: null, language: "de" });
  expect(settings.effective).toEqual({ language: "de" });
});

test("changed files are found, and count once they are adopted", async () => {
  const { settings, files } = await load(
    { [user]: { model: "opus" }, [project]: { language: "en" } },
    { sources: ["user"] },
  );
  expect([settings.reads("userSettings"), settings.reads("projectSettings")]).toEqual([true, false]);
  expect(await settings.changes()).toEqual([]);
  files.set(user, '{"model":"haiku"}');
  files.set(project, '{"language":"de"}');
  const changes = await settings.changes();
  expect(changes).toMatchObject([{ source: "userSettings", settings: { model: "haiku" }, path: user }]);
  expect(settings.effective).toEqual({ model: "opus" });
  for (const layer of changes) settings.adopt(layer);
  expect(settings.effective).toEqual({ model: "haiku" });
  files.delete(user);
  expect(await settings.changes()).toMatchObject([{ source: "userSettings", settings: {} }]);
});

test("permission updates are saved one after the other, and count at once", async () => {
  const { settings, files } = await load({ [user]: { model: "opus" } });
  const add = (toolName: string) =>
    settings.keep(
      { type: "addRules", behavior: "allow", rules: [{ toolName }], destination: "userSettings" },
      "userSettings",
    );
  await Promise.all([add("Read"), add("Write")]);
  expect(JSON.parse(files.get(user) ?? "")).toEqual({ model: "opus", permissions: { allow: ["Read", "Write"] } });
  expect(settings.rules.map(({ tool }) => tool)).toEqual(["Read", "Write"]);
  const before = files.get(user);
  await settings.keep({ type: "addRules", behavior: "allow", rules: [], destination: "userSettings" }, "userSettings");
  expect(files.get(user)).toBe(before);
});

test("problems are reported once, with their file; a source that is disabled is no layer", async () => {
  const { settings } = await load(
    { [user]: { model: 5 }, [project]: { permissions: { deny: ["("] } } },
    { flag: '{"model":5}' },
  );
  expect(settings.problems.map(({ location, problem }) => [location, problem.key])).toEqual([
    [user, "model"],
    [project, "permissions.deny"],
    ["--settings", "model"],
  ]);
  expect(settings.drainNewProblems()).toHaveLength(3);
  expect(settings.drainNewProblems()).toEqual([]);
  expect(settings.layers.map(({ source }) => source)).toEqual(["projectSettings"]);
  expect([settings.isNew("x"), settings.isNew("x")]).toEqual([true, false]);
});

test("a session that moves has the settings of the new project alone", async () => {
  const { settings } = await load({
    [user]: { model: "m" },
    [project]: { env: { A: "1" }, permissions: { deny: ["Bash"] } },
    "/q/.claude/settings.json": { permissions: { allow: ["Read"] } },
  });
  await settings.moveTo("/q", true);
  expect(settings.effective).toEqual({ model: "m", permissions: { allow: ["Read"] } });
  expect(settings.rules).toMatchObject([{ tool: "Read", behavior: "allow" }]);
  expect(settings.honors("projectSettings")).toBe(true);
});

test("a folder in a trusted one is trusted", async () => {
  const { settings } = await load({
    "/trust.json": { projects: { "/p": { hasTrustDialogAccepted: true }, "/q": {} } },
  });
  expect(await Promise.all(["/p", "/p/a/b", "/q", "/pq", "/"].map((each) => settings.trusts(each)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a folder that is relative to the project is trusted as what it names, and the search for it ends", async () => {
  const { settings } = await load({ "/trust.json": { projects: { "/": {}, "/q": { hasTrustDialogAccepted: true } } } });
  expect(await Promise.all(["../q/a", "../outside", "."].map((each) => settings.trusts(each)))).toEqual([
    true,
    false,
    false,
  ]);
});
