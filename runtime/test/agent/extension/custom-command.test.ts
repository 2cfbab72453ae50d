import { describe, expect, test } from "vitest";
import { listedLine, readCustomCommand, skillHead } from "../../../src/agent/extension/custom-command.ts";

const read = (fields: object, body = "BODY") =>
  readCustomCommand("cmd", "projectSettings", { fields: { ...fields }, body }, null);

describe("commands and skills", () => {
  test("without fields, the first line describes a command that everybody may use", () => {
    expect(read({}, "\n## Title\nrest")).toEqual({
      name: "cmd",
      alias: null,
      described: false,
      whenToUse: "",
      description: "Title",
      argumentHint: "",
      allowedTools: [],
      argumentNames: [],
      fork: null,
      model: null,
      effort: null,
      body: "\n## Title\nrest",
      source: "projectSettings",
      folder: null,
      pluginRoot: null,
      hooks: [],
      paths: [],
      forModel: true,
      forUser: true,
    });
    expect([read({ effort: "LOW" }).effort, read({ effort: 3 }).effort]).toEqual(["low", null]);
    expect(read({}, "x".repeat(200)).description).toHaveLength(100);
  });

  test.each([
    ["text", "text", true],
    [42, "42", true],
    [true, "true", true],
    [["a"], "BODY", false],
    [{ a: 1 }, "BODY", false],
    [null, "BODY", false],
    ["", "BODY", false],
  ])("the description %j is %j", (description, shown, described) => {
    expect(read({ description })).toMatchObject({ description: shown, described });
  });

  test("the time to use a skill describes it, and is in the model's list", () => {
    const timed = read({ when_to_use: "at night" });
    expect(timed).toMatchObject({ described: true, description: "BODY", whenToUse: "at night" });
    expect(listedLine(timed)).toBe("- cmd: BODY - at night");
    expect(listedLine(read({ description: "about" }))).toBe("- cmd: about");
    expect(listedLine(read({ when_to_use: "at night" }, ""))).toBe("- cmd: at night");
  });

  test("the hint that YAML takes for a list is joined", () => {
    const hints = ["<file>", ["file"], ["file", "other"], 5, { a: 1 }, null].map((hint) =>
      read({ "argument-hint": hint }),
    );
    expect(hints.map(({ argumentHint }) => argumentHint)).toEqual(["<file>", "file", "file,other", "5", "", ""]);
  });

  test.each([
    ["one two", ["one", "two"]],
    ["one, two", ["one,", "two"]],
    [
      ["one", "two"],
      ["one", "two"],
    ],
    [5, []],
  ])("the arguments %j are named %j", (given, names) => {
    expect(read({ arguments: given }).argumentNames).toEqual(names);
  });

  test("regression: only the words false and true in small letters switched who may call a command", () => {
    const forModel = [true, "yes", 1, false, "no", null].map(
      (value) => read({ "disable-model-invocation": value }).forModel,
    );
    expect(forModel).toEqual([false, false, false, true, true, true]);
    const forUser = [true, "on", 1, false, "no", null, "maybe"].map(
      (value) => read({ "user-invocable": value }).forUser,
    );
    expect(forUser).toEqual([true, true, true, false, false, false, false]);
  });

  test("a skill goes by its folder's name, and by the name that it gives itself", () => {
    const skill = (name: unknown, folder: string | null = "/s/sk") =>
      readCustomCommand("team:sk", "plugin", { fields: { name }, body: "" }, folder, "/s").alias;
    expect([skill("other"), skill(5), skill("sk"), skill(""), skill(null), skill("other", null)]).toEqual([
      "team:other",
      "team:5",
      null,
      null,
      null,
      null,
    ]);
  });

  test("a forked skill names the type of its agent", () => {
    expect(read({ context: "fork", agent: "Explore" }).fork).toBe("Explore");
    expect(read({ context: "fork" }).fork).toBe("general-purpose");
    expect(read({ context: "inline", agent: "Explore" }).fork).toBeNull();
  });

  test("hooks of a plugin's skill know the plugin's directory", () => {
    const fields = {
      hooks: { Stop: [{ hooks: [{ type: "command", command: "true" }] }] },
      model: "haiku",
      "allowed-tools": "Read Bash(ls *)",
    };
    const skill = readCustomCommand("sk", "plugin", { fields, body: "" }, "/p/skills/sk", "/p");
    expect(skill).toMatchObject({
      pluginRoot: "/p",
      folder: "/p/skills/sk",
      model: "haiku",
      allowedTools: ["Read", "Bash(ls *)"],
    });
    expect(skill.hooks).toEqual([expect.objectContaining({ event: "Stop", root: "/p" })]);
    expect(read(fields).hooks[0]).not.toHaveProperty("root");
  });

  test("the text of a skill starts with its directory", () => {
    expect(skillHead("/s/sk")).toBe("Base directory for this skill: /s/sk\n\n");
  });
});
