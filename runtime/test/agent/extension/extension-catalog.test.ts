import { expect, test } from "vitest";
import { type CatalogServices, ExtensionCatalog } from "../../../src/agent/extension/extension-catalog.ts";
import { searchableFiles } from "./fixture.ts";

interface CatalogSetup {
  readonly files?: Record<string, string>;
  readonly options?: Partial<CatalogServices["options"]>;
  readonly settings?: Record<string, unknown>;
  readonly managed?: Record<string, unknown>;
  readonly skills?: readonly string[] | null;
  readonly folders?: string[];
  readonly env?: Readonly<Record<string, string>>;
}

function open({
  files = {},
  options = {},
  settings = {},
  managed = {},
  skills = null,
  folders = [],
  env = {},
}: CatalogSetup) {
  const port = searchableFiles(files);
  const events: string[] = [];
  const catalog: ExtensionCatalog = new ExtensionCatalog(
    {
      ports: { files: port, env: { HOME: "/home", ...env } },
      environment: { cwd: "/p" },
      options: {
        settingSources: null,
        plugins: [],
        projectConfigRoot: null,
        slashCommands: true,
        safe: false,
        simple: false,
        memory: true,
        ...options,
      },
      settings: { effective: settings, managed, trusts: async (folder) => folder === "/more" },
      clientInfo: { skills },
      session: { additionalDirectories: folders },
      permissions: { readDenied: async (path) => path === "/p/CLAUDE.local.md" },
    },
    {
      listCommands: () => catalog.commands.map(({ name }) => name),
      commandsChanged: () => void events.push("commands changed"),
      skillsAdded: (text) => void events.push(text),
    },
  );
  return { catalog, files: port.files, events };
}
const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);
const files = {
  "/home/.claude/commands/mine.md": "U",
  "/p/.claude/commands/ours.md": "P",
  "/more/.claude/commands/more.md": "M",
  "/p/.claude/skills/sk/SKILL.md": "---\nname: other\nallowed-tools: Read\ndescription: D\n---\nS",
  "/p/.claude/skills/hidden/SKILL.md": "---\ndisable-model-invocation: yes\n---\nS",
  "/p/.claude/skills/inner/SKILL.md": "---\nuser-invocable: no\n---\nS",
  "/p/.claude/output-styles/terse.md": "T",
  "/p/CLAUDE.md": "memory",
};

test("everything is read once, and again on request", async () => {
  const { catalog, files: given } = open({ files, folders: ["/more"] });
  expect(names(catalog.commands)).toEqual(["init", "code-review"]);
  await Promise.all([catalog.ready(), catalog.ready()]);
  expect(names(catalog.commands)).toEqual(["hidden", "sk", "mine", "more", "ours", "init", "code-review"]);
  expect(catalog.memory.map(({ path }) => path)).toEqual(["/p/CLAUDE.md"]);
  expect(names(catalog.skills)).toEqual(["hidden", "inner", "sk"]);
  given.delete("/p/.claude/commands/ours.md");
  await catalog.ready();
  expect(names(catalog.commands)).toContain("ours");
  await catalog.reload();
  expect(names(catalog.commands)).not.toContain("ours");
});

test("defect: one SKILL.md in the folder of all skills hid the others", async () => {
  const { catalog } = open({ files: { ...files, "/p/.claude/skills/SKILL.md": "---\ndescription: stray\n---\nS" } });
  await catalog.ready();
  expect(names(catalog.skills)).toEqual(["hidden", "inner", "sk"]);
});

test("only the chosen settings sources are read", async () => {
  const read = async (sources: readonly string[]) => {
    const { catalog } = open({ files, options: { settingSources: sources } });
    await catalog.ready();
    return names(catalog.commands).filter((name) => ["mine", "ours"].includes(name));
  };
  expect([await read(["user"]), await read(["project"]), await read([])]).toEqual([["mine"], ["ours"], []]);
});

test("the model's list has what it may load, and the host's list has the rest", async () => {
  const load = async (given: CatalogSetup) => {
    const { catalog } = open({ files, ...given });
    await catalog.ready();
    return names(catalog.forModel);
  };
  expect(await load({})).toEqual(["inner", "sk", "mine", "ours"]);
  expect(await load({ skills: ["other"] })).toEqual(["sk", "mine", "ours"]);
  expect(await load({ options: { slashCommands: false } })).toEqual([]);
});

test("a command of a plugin without a description is not offered to the model", async () => {
  const { catalog } = open({
    files: { "/plug/commands/a.md": "A", "/plug/commands/b.md": "---\ndescription: d\n---\nB" },
    options: { plugins: [{ path: "/plug", servers: true }] },
  });
  await catalog.ready();
  expect(names(catalog.commands)).toEqual(["plug:a", "plug:b", "init", "code-review"]);
  expect(names(catalog.forModel)).toEqual(["plug:b"]);
});

test("a skill is found by its name, its other name, and with a slash", async () => {
  const { catalog } = open({ files });
  await catalog.ready();
  expect([catalog.find("sk")?.name, catalog.find("other")?.name, catalog.find("none")]).toEqual([
    "sk",
    "sk",
    undefined,
  ]);
  expect([catalog.needsConsent("/sk"), catalog.needsConsent("inner"), catalog.needsConsent("none")]).toEqual([
    "rules",
    null,
    null,
  ]);
  expect([catalog.describe("/other"), catalog.describe("none")]).toEqual(["D", undefined]);
});

test("an output style is chosen by the settings; an unknown one is none", async () => {
  const style = async (outputStyle?: string) => {
    const { catalog } = open({ files, settings: { outputStyle } });
    await catalog.ready();
    return catalog.style?.prompt ?? null;
  };
  expect([await style("terse"), await style("default"), await style(), await style("none")]).toEqual([
    "T",
    null,
    null,
    null,
  ]);
  expect(await style("Concise")).toMatch(/briefly/);
  const { catalog } = open({ files });
  await catalog.ready();
  expect(catalog.styleNames).toEqual(["default", "Proactive", "Concise", "Explanatory", "Learning", "terse"]);
});

test("a refresh reports changed commands, and notifies the model of new skills", async () => {
  const { catalog, files: given, events } = open({ files });
  await catalog.ready();
  await catalog.refresh();
  expect(events).toEqual([]);
  given.set("/p/.claude/commands/ours.md", "---\ndescription: new\n---\nP");
  given.set("/p/.claude/skills/fresh/SKILL.md", "---\ndescription: about it\n---\nS");
  await catalog.refresh();
  expect(events).toEqual(["commands changed", "Further skills can be loaded now:\n- fresh: about it"]);
  events.length = 0;
  given.delete("/p/.claude/skills/fresh/SKILL.md");
  await catalog.refresh();
  expect(events).toEqual(["commands changed"]);
});

test("managed settings may rule out the hooks of plugins", async () => {
  const hooks = JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: "command", command: "true" }] }] } });
  const given = {
    files: { "/plug/hooks/hooks.json": hooks },
    options: { plugins: [{ path: "/plug", servers: true }] },
  };
  const { catalog } = open(given);
  await catalog.ready();
  expect(catalog.hooks).toMatchObject([{ event: "Stop", root: "/plug" }]);
  const managed = open({ ...given, managed: { allowManagedHooksOnly: true } });
  await managed.catalog.ready();
  expect(managed.catalog.hooks).toEqual([]);
});

test.each([{ simple: true }, { memory: false }])("a session with %o reads no memory files", async (options) => {
  const { catalog } = open({ files, options });
  await catalog.ready();
  expect(catalog.memory).toEqual([]);
});

test("a variable switches off the commands that come with the agent", async () => {
  const { catalog } = open({ files, env: { CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: "1" } });
  await catalog.ready();
  expect(names(catalog.commands)).toContain("mine");
  expect(names(catalog.commands)).not.toContain("init");
});

test("the model's list has every command and skill of the project; init names described skills and user commands", async () => {
  const { catalog } = open({
    files: {
      "/p/.claude/commands/bare.md": "Do it",
      "/p/.claude/commands/about.md": "---\ndescription: about\n---\nDo it",
      "/p/.claude/commands/mine.md": "---\ndescription: mine\ndisable-model-invocation: true\n---\nDo it",
      "/p/.claude/commands/own.md": "---\ndisable-model-invocation: true\n---\nDo it",
      "/p/.claude/skills/plain/SKILL.md": "Text",
      "/p/.claude/skills/timed/SKILL.md": "---\nwhen_to_use: at night\n---\nText",
    },
  });
  await catalog.ready();
  expect(catalog.forModel.map(({ name }) => name).sort()).toEqual(["about", "bare", "plain", "timed"]);
  expect([...catalog.skillNames].sort()).toEqual(["mine", "timed"]);
});

test("memory that rules deny reading is not loaded", async () => {
  const { catalog } = open({ files: { "/p/CLAUDE.md": "project", "/p/CLAUDE.local.md": "local" } });
  await catalog.ready();
  expect(catalog.memory.map(({ path }) => path)).toEqual(["/p/CLAUDE.md"]);
});

test("regression: a skill for certain files was listed before one of them was read", async () => {
  const text = "---\ndescription: D\npaths: src/*.ts\n---\nS";
  const { catalog, events } = open({ files: { "/p/.claude/skills/ts/SKILL.md": text } });
  await catalog.ready();
  expect([catalog.skillNames, names(catalog.forModel).includes("ts"), catalog.find("ts")]).toEqual([
    [],
    false,
    undefined,
  ]);
  await catalog.touched(["/elsewhere/src/a.ts", "/p/lib/a.ts"]);
  expect(events).toEqual([]);
  await catalog.touched(["/p/src/a.ts"]);
  await catalog.touched(["/p/src/b.ts"]);
  expect(events).toEqual(["commands changed", "Further skills can be loaded now:\n- ts: D"]);
  expect([catalog.skillNames, catalog.find("ts")?.name]).toEqual([["ts"], "ts"]);
});

test("regression: a simple session had an output style", async () => {
  const settings = { outputStyle: "Concise" };
  expect(open({ settings, options: { simple: true } }).catalog.style).toBeNull();
  expect(open({ settings }).catalog.style?.name).toBe("Concise");
});
