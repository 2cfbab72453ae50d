import { describe, expect, test } from "vitest";
import { parseDefinitions, readDefinition, readDefinitions } from "../../../src/agent/extension/agent-definition.ts";

describe("definitions of agents", () => {
  test("tools and disallowed tools are lists, texts or both", () => {
    const read = readDefinition("a", { tools: "Read, Bash(git log, x)", disallowedTools: ["Grep, Glob", 1] });
    expect(read).toMatchObject({ tools: ["Read", "Bash(git log, x)"], disallowedTools: ["Grep", "Glob"] });
  });

  test("an agent without the field has the tools of the session, and so has one with a star", () => {
    expect(readDefinition("a", {}).tools).toBeNull();
    expect(readDefinition("a", { tools: ["*"] }).tools).toBeNull();
    expect(readDefinition("a", { tools: "*" }).tools).toBeNull();
  });

  test("regression: an agent whose tools were empty or malformed had all tools", () => {
    expect([null, [], 5, { Read: true }].map((tools) => readDefinition("a", { tools }).tools)).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test("every field is read", () => {
    const server = { docs: { command: "x" } };
    const fields = {
      description: "d",
      prompt: "p",
      model: "haiku",
      maxTurns: "3",
      permissionMode: "plan",
      background: "true",
      isolation: "worktree",
      skills: "one two, three",
      initialPrompt: "go",
      effort: "low",
      omitClaudeMd: true,
      mcpServers: [server, "named"],
      hooks: { Stop: [{ hooks: [{ type: "command", command: "check" }] }] },
    };
    expect(readDefinition("a", fields)).toEqual({
      type: "a",
      description: "d",
      prompt: "p",
      tools: null,
      disallowedTools: [],
      model: "haiku",
      maxTurns: 3,
      mode: "plan",
      background: true,
      isolated: true,
      skills: ["one two", "three"],
      effort: "low",
      initialPrompt: "go",
      remembers: false,
      servers: [server],
      hooks: [expect.objectContaining({ event: "Stop", run: { kind: "command", command: "check" } })],
      origin: { source: "flagSettings", path: null },
    });
  });

  test("malformed fields are ignored", () => {
    const read = readDefinition("a", {
      maxTurns: -1,
      permissionMode: "root",
      model: 3,
      description: {},
      skills: 5,
      hooks: "x",
    });
    expect(readDefinition("a", { effort: "most" })).toMatchObject({ effort: null, remembers: true });
    expect(read).toMatchObject({ maxTurns: null, mode: null, model: null, description: "", skills: [], hooks: [] });
    expect(readDefinition("a", { maxTurns: 1.5, background: "yes", isolation: "none", model: " " })).toMatchObject({
      maxTurns: null,
      background: false,
      isolated: false,
      model: null,
    });
    expect(readDefinition("a", { skills: [" a, b ", "", 2] }).skills).toEqual(["a, b"]);
  });

  test("a command line that is not a JSON object defines nothing", () => {
    expect([parseDefinitions(null), parseDefinitions("{"), parseDefinitions("[1]")]).toEqual([[], [], []]);
    expect(readDefinitions("text")).toEqual([]);
    expect(parseDefinitions('{"a":{"description":"d","prompt":"p","maxTurns":2},"b":4}')).toMatchObject([
      { type: "a", description: "d", prompt: "p", maxTurns: 2 },
    ]);
  });
});
