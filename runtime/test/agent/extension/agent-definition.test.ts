import { describe, expect, test } from "vitest";
import { nameList, parseDefinitions, readDefinition } from "../../../src/agent/extension/agent-definition.ts";

describe("definitions of agents", () => {
  test("lists of tools come as arrays or as words between commas", () => {
    expect(nameList("Read, Bash(git log, x), Grep")).toEqual(["Read", "Bash(git log, x)", "Grep"]);
    expect(nameList(["Read", 1, "Grep"])).toEqual(["Read", "Grep"]);
    expect(nameList(7)).toBeNull();
  });

  test("a star stands for all tools", () => {
    expect(readDefinition("a", { tools: ["*"] }).tools).toBeNull();
  });

  test("what cannot be read counts as not said", () => {
    const read = readDefinition("a", { maxTurns: -1, permissionMode: "root", model: 3, description: {} });
    expect(read).toMatchObject({ maxTurns: null, mode: null, model: null, description: "" });
  });

  test("a command line that is no JSON object defines nothing", () => {
    expect(parseDefinitions("{")).toEqual([]);
    expect(parseDefinitions("[1]")).toEqual([]);
    expect(parseDefinitions('{"a":{"description":"d","prompt":"p","maxTurns":2},"b":4}')).toMatchObject([
      { type: "a", description: "d", prompt: "p", maxTurns: 2 },
    ]);
  });
});
