import { expect, test } from "vitest";
import type { Tool } from "../../../../../src/agent/core/tool.ts";
import { readDefinition } from "../../../../../src/agent/extension/agent-definition.ts";
import { mainTools, subagentTools } from "../../../../../src/agent/feature/subagents/definition/tools.ts";
import { mcpTool } from "../../../../../src/agent/mcp/tool.ts";
import { structuredOutput } from "../../../../../src/agent/tool/builtin/structured-output.ts";
import { builtinTools, findTool } from "../../../../../src/agent/tool/registry.ts";
import { openSession } from "../fixture.ts";

const serverTool = (server: string, name: string): Tool =>
  mcpTool(
    server,
    {
      name,
      title: null,
      description: "",
      inputSchema: {},
      readOnly: false,
      annotations: {},
      alwaysLoad: false,
      resultLimit: null,
    },
    async () => null,
    undefined,
  );
const own = ["Agent", "AskUserQuestion", "Bash", "Read", "Write"].flatMap((name) => findTool(builtinTools, name) ?? []);
const { services } = openSession({
  tools: [...own, serverTool("a", "t"), serverTool("a__b", "t"), serverTool("a", "u")],
});
const main = { ...services, clientInfo: { jsonSchema: null } };
const names = (fields: object, position: { depth?: number; background?: boolean } = {}) =>
  subagentTools(services, readDefinition("x", { ...fields }), { depth: 1, background: false, ...position }, []).map(
    ({ name }) => name,
  );

test("a subagent has the tools of the session but those that need a user", () => {
  expect(names({})).toEqual(["Agent", "Bash", "Read", "Write", "mcp__a__t", "mcp__a__b__t", "mcp__a__u"]);
  expect(names({ disallowedTools: "Write, Bash(ls)" })).not.toContain("Bash");
});

test("an agent of the last depth starts no further one", () => {
  expect([names({}, { depth: 2 }).includes("Agent"), names({}, { depth: 3 }).includes("Agent")]).toEqual([true, false]);
});

test("named tools come in the order of their names, each once", () => {
  expect(names({ tools: "Read, Bash(git log, x) Read AskUserQuestion Nothing" })).toEqual(["Read", "Bash"]);
  expect(names({ tools: [] })).toEqual([]);
});

test("regression: a rule that was cut in two gave its tool all the same", () => {
  expect(names({ tools: ["Bash(git log", "x)", "Read"] })).toEqual(["Read"]);
});

test("the name of a server gives the tools of that server alone", () => {
  expect(names({ tools: "mcp__a" })).toEqual(["mcp__a__t", "mcp__a__u"]);
  expect(names({ tools: "mcp__a__*" })).toEqual(["mcp__a__t", "mcp__a__u"]);
  expect(names({ tools: "mcp__a__u mcp__a__b__*" })).toEqual(["mcp__a__u", "mcp__a__b__t"]);
  expect(names({ tools: "mcp__*" })).toEqual([]);
});

test("tools that only one subagent has come last", () => {
  const extra = serverTool("own", "x");
  expect(
    subagentTools(services, readDefinition("x", { tools: "Read" }), { depth: 1, background: false }, [extra]).at(-1),
  ).toBe(extra);
});

test("the main thread has the tools of the agent that runs the session, or all", () => {
  expect(mainTools(main, null)).toHaveLength(8);
  expect(mainTools(main, readDefinition("x", { tools: "AskUserQuestion" })).map(({ name }) => name)).toEqual([
    "AskUserQuestion",
  ]);
});

test("the tools of the session's agent include the structured output that the host requires", () => {
  const output = structuredOutput({ type: "object" });
  const open = openSession({ tools: [...own, output] }).services;
  const named = (jsonSchema: Record<string, unknown> | null) =>
    mainTools({ ...open, clientInfo: { jsonSchema } }, readDefinition("x", { tools: ["Read"] })).map(
      ({ name }) => name,
    );
  expect(named(null)).toEqual(["Read"]);
  expect(named({ type: "object" })).toEqual(["Read", "StructuredOutput"]);
});

/** A session with some tools by default, and with others that it offers only if they are named. */
const sessionWith = (usual: readonly string[], selected: readonly string[] | null = null) => ({
  tools: {
    all: (named: readonly string[] | null = selected) =>
      (named ?? usual).flatMap((name) => findTool(builtinTools, name) ?? []),
  },
  options: { tools: selected },
});
const position = { depth: 1, background: false };
const namesIn = (session: ReturnType<typeof sessionWith>, fields: object, background = false) =>
  subagentTools(session, readDefinition("x", { ...fields }), { ...position, background }, []).map(({ name }) => name);

test("regression: an agent got tools that its session does not offer", () => {
  expect(namesIn(sessionWith(["Bash", "Read"]), { tools: "Bash, Edit, TaskCreate" })).toEqual(["Bash"]);
  expect(namesIn(sessionWith([], ["Bash"]), { tools: "Bash, Edit, Grep" })).toEqual(["Bash"]);
});

test("an agent without a shell may search with Glob and Grep", () => {
  const session = sessionWith(["Bash", "Read"]);
  expect(namesIn(session, { tools: "Bash, Grep" })).toEqual(["Bash"]);
  expect(namesIn(session, { tools: "Read, Grep" })).toEqual(["Read", "Grep"]);
  expect(namesIn(session, { tools: "Bash, Grep", disallowedTools: "Bash" })).toEqual(["Grep"]);
  expect(namesIn(sessionWith([], ["Read"]), { tools: "Read, Grep" })).toEqual(["Read"]);
});

test("an agent without a shell watches no commands", () => {
  expect(namesIn(sessionWith(["Bash", "Monitor"]), { disallowedTools: "Bash" })).toEqual([]);
});

test("regression: a subagent in the background tracked and scheduled tasks", () => {
  const session = sessionWith(["Bash", "CronList", "ListAgents", "TaskCreate", "TaskStop"]);
  expect(namesIn(session, {}, true)).toEqual(["Bash", "TaskStop"]);
  expect(namesIn(session, {}, false)).toHaveLength(5);
});
