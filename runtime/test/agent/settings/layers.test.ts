import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isInline,
  mergeSettings,
  readJson,
  readLayers,
  rulesOf,
  settingsPath,
} from "../../../src/agent/settings/layers.ts";
import { memoryFiles } from "../fixture/memory-files.ts";

const directories = { configDirectory: "/home/.claude", projectDirectory: "/p", managedFile: "/etc/managed.json" };
const paths = [
  "/home/.claude/settings.json",
  "/p/.claude/settings.json",
  "/p/.claude/settings.local.json",
  "/etc/managed.json",
];

describe("merging settings", () => {
  test("objects merge, lists append without repeating, everything else is replaced", () => {
    const layers = [
      { model: "a", env: { A: "1", B: "1" }, list: ["x", "y"], mixed: ["x"] },
      { model: "b", env: { B: "2" }, list: ["y", "z"], mixed: { x: 1 } },
    ];
    expect(mergeSettings(layers)).toEqual({
      model: "b",
      env: { A: "1", B: "2" },
      list: ["x", "y", "z"],
      mixed: { x: 1 },
    });
  });

  test("is the same in steps as at once, and reaches no prototype", () => {
    const layer = fc.dictionary(fc.constantFrom("a", "b", "__proto__"), fc.jsonValue({ maxDepth: 2 }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(layer, layer, (a, b) => {
        const merged = mergeSettings([a, b]);
        expect(mergeSettings([mergeSettings([a]), b])).toEqual(merged);
        expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
        expect(Object.hasOwn(merged, "__proto__")).toBe(false);
      }),
    );
  });
});

describe("reading layers", () => {
  const read = (sources: readonly string[] | null, flag: string | null = null, managed: string | null = null) =>
    readLayers(memoryFiles(new Map(paths.map((path, at) => [path, JSON.stringify({ at })]))), directories, {
      sources,
      flag,
      managed,
    });

  test("all sources are read, weakest first", async () => {
    const layers = await read(null, '{"at":"flag"}', '{"at":"host"}');
    expect(layers.map(({ source, settings, path }) => [source, settings.at, path])).toEqual([
      ["userSettings", 0, paths[0]],
      ["projectSettings", 1, paths[1]],
      ["localSettings", 2, paths[2]],
      ["flagSettings", "flag", null],
      ["policySettings", 3, paths[3]],
      ["policySettings", "host", null],
    ]);
  });

  test("sources that are not chosen are omitted, except for managed settings", async () => {
    expect((await read(["project"])).map(({ source }) => source)).toEqual(["projectSettings", "policySettings"]);
    expect((await read([])).map(({ source }) => source)).toEqual(["policySettings"]);
  });

  test("a flag that is no JSON object is a file; empty and missing files are left out, broken ones are problems", async () => {
    const files = memoryFiles(
      new Map([
        ["/f.json", '\uFEFF{"a":1}'],
        ["/p/.claude/settings.json", " "],
        ["/p/.claude/settings.local.json", "{"],
      ]),
    );
    const layers = await readLayers(files, directories, { sources: null, flag: "/f.json" });
    expect(layers.map(({ source, settings }) => [source, settings])).toEqual([
      ["localSettings", {}],
      ["flagSettings", { a: 1 }],
    ]);
    expect(layers[0]?.problems).toMatchObject([{ scope: "source" }]);
    expect([isInline('{"a":1}'), isInline("/f.json"), isInline("[]"), isInline("null")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

test("every source but the command line has a file", () => {
  const sources = ["userSettings", "projectSettings", "localSettings", "policySettings", "flagSettings"] as const;
  expect(sources.map((source) => settingsPath(source, directories))).toEqual([...paths, null]);
  expect(settingsPath("policySettings", { configDirectory: "/c", projectDirectory: "/p" })).toBeNull();
});

test("a JSON file that is missing, broken or no object is null", async () => {
  const files = memoryFiles(
    new Map([
      ["/a", '{"x":1}'],
      ["/b", "["],
      ["/c", "[]"],
      ["/d/e", ""],
    ]),
  );
  expect(await Promise.all(["/a", "/b", "/c", "/d", "/f"].map((path) => readJson(files, path)))).toEqual([
    { x: 1 },
    null,
    null,
    null,
    null,
  ]);
});

test("the allow rules of a project need trust; its rules hold from its directory", () => {
  const settings = { permissions: { allow: ["Read"], deny: ["Write"], ask: ["Bash"] } };
  const rules = (source: "projectSettings" | "localSettings" | "userSettings", trusted: boolean) =>
    rulesOf({ source, settings, path: null }, "/p", trusted).map(
      ({ behavior, tool, root }) => `${behavior} ${tool} ${root ?? "-"}`,
    );
  expect(rules("projectSettings", false)).toEqual(["deny Write /p", "ask Bash /p"]);
  expect(rules("projectSettings", true)).toEqual(["deny Write /p", "ask Bash /p", "allow Read /p"]);
  expect(rules("localSettings", false)).toContain("allow Read /p");
  expect(rules("userSettings", false)).toEqual(["deny Write -", "ask Bash -", "allow Read -"]);
  expect(rulesOf({ source: "userSettings", settings: { permissions: [] }, path: null }, "/p", true)).toEqual([]);
});
