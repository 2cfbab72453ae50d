import { expect, test } from "vitest";
import { McpService, type McpServices } from "../../../src/agent/mcp/mcp-service.ts";
import { memoryFiles } from "../fixture/memory-files.ts";
import { type FakeServer, fakeServers, withTools } from "./fixture.ts";

interface ServiceSetup {
  readonly servers?: Record<string, FakeServer>;
  readonly files?: Record<string, string>;
  readonly options?: Partial<McpServices["options"]>;
  readonly plugins?: readonly { readonly servers: Record<string, unknown> }[];
  readonly effective?: McpServices["settings"]["effective"];
  readonly readsProject?: boolean;
}

function start({
  servers = {},
  files = {},
  options = {},
  plugins = [],
  readsProject = true,
  effective = {},
}: ServiceSetup) {
  const fake = fakeServers(servers);
  const announced: number[] = [];
  const services: McpServices = {
    host: null,
    hooks: { run: async () => null },
    status: { requiresAction: () => {}, answered: () => {} },
    ports: {
      clock: { now: () => 0, sleep: () => new Promise(() => {}) },
      env: {},
      files: memoryFiles(new Map(Object.entries(files))),
    },
    environment: { cwd: "/project" },
    options: {
      awaitInitialize: true,
      mcpConfigs: [],
      projectConfigRoot: null,
      restricted: false,
      safe: false,
      simple: false,
      strictMcp: false,
      ...options,
    },
    settings: { reads: () => readsProject, effective },
    extensions: { ready: async () => {}, plugins },
  };
  const mcp = new McpService(services, fake.connector, () => announced.push(mcp.prompts().length));
  return { ...fake, mcp, announced };
}

const json = (servers: object): string => JSON.stringify({ mcpServers: servers });
const names = (tools: readonly { readonly name: string }[]): string[] => tools.map(({ name }) => name);

test("servers come from the command line, the project and plugins; the first of a name wins", async () => {
  const { mcp, opened } = start({
    servers: { a: withTools("t"), b: withTools(), c: withTools(), d: withTools(), e: withTools() },
    files: {
      "/project/.mcp.json": json({ one: { command: "x" }, project: { command: "b" } }),
      "/etc/mcp.json": json({ absolute: { command: "c" } }),
      "/project/mcp.json": json({ relative: { command: "d" } }),
    },
    options: { mcpConfigs: [` ${json({ one: { command: "a" } })}`, "/etc/mcp.json", "mcp.json", "{"] },
    plugins: [{ servers: { "plugin:p:s": { command: "e" } } }],
  });
  mcp.start();
  await mcp.settled();
  expect(mcp.listing()).toEqual([
    { name: "one", status: "connected", source: "dynamic" },
    { name: "absolute", status: "connected", source: "dynamic" },
    { name: "relative", status: "connected", source: "dynamic" },
    { name: "project", status: "connected", source: "project" },
    { name: "plugin:p:s", status: "connected", source: "plugin" },
  ]);
  expect(opened).toHaveLength(5);
  expect(mcp.provenance("project")).toEqual({ name: "project", source: "project" });
  expect(mcp.provenance("gone")).toEqual({ name: "gone", source: "dynamic" });
});

test.each([
  ["a strict command line", { options: { strictMcp: true } }],
  ["a simple session", { options: { simple: true } }],
  ["a safe session", { options: { safe: true } }],
  ["a session without project settings", { readsProject: false }],
])("%s does not read the project's servers", async (_, given) => {
  const { mcp } = start({ ...given, files: { "/project/.mcp.json": json({ project: { command: "b" } }) } });
  mcp.start();
  await mcp.settled();
  expect(mcp.listing()).toEqual([]);
});

test("a plugin's server that the session has under another name started a second time", async () => {
  const { mcp, opened } = start({
    servers: { a: withTools(), b: withTools() },
    options: { mcpConfigs: [json({ own: { command: "a" } })] },
    plugins: [
      { servers: { "plugin:p:s": { command: "a" }, "plugin:p:t": { command: "b" } } },
      { servers: { "plugin:q:s": { command: "b" }, "plugin:q:t": { command: "a", args: ["--more"] } } },
    ],
  });
  mcp.start();
  await mcp.settled();
  expect(mcp.listing().map(({ name }) => name)).toEqual(["own", "plugin:p:t", "plugin:q:t"]);
  expect(opened).toHaveLength(3);
});

test.each(["simple", "restricted", "safe", "strictMcp"])(
  "a %s session does not connect to the servers of plugins",
  async (name) => {
    const plugins = [{ servers: { "plugin:p:s": { command: "d" } } }];
    const { mcp } = start({ servers: { d: withTools() }, plugins, options: { [name]: true } });
    mcp.start();
    await mcp.settled();
    expect(mcp.listing()).toEqual([]);
  },
);

test("a host names servers in initialize, with what they would answer", async () => {
  const { mcp } = start({ servers: { a: withTools() } });
  const manifest = {
    initializeResult: { capabilities: { tools: {} }, instructions: "read me" },
    toolsListResult: { tools: [{ name: "t" }] },
  };
  mcp.introduce({
    sdkMcpServers: ["calc", 5, "calc"],
    sdkMcpServerManifests: { calc: manifest },
    mcpServers: { one: { command: "a" } },
  });
  await mcp.settled();
  expect(mcp.listing().map(({ name, source }) => [name, source])).toEqual([
    ["one", "dynamic"],
    ["calc", "sdk"],
  ]);
  // There is no host here that could answer for its server.
  expect(mcp.find("calc")?.status).toBe("failed");
  const { mcp: other } = start({ options: { awaitInitialize: false } });
  other.introduce({ mcpServers: { one: { command: "a" } } });
  expect(other.listing()).toEqual([]);
});

test("regression: two servers whose names become the same offered one tool twice", async () => {
  const { mcp, calls } = start({ servers: { a: withTools("t"), b: withTools("t", "u") } });
  mcp.introduce({ mcpServers: { "a b": { command: "a" }, a_b: { command: "b" } } });
  await mcp.settled();
  expect(names(mcp.tools())).toEqual(["mcp__a_b__t", "mcp__a_b__u"]);
  expect(mcp.tools()[0]?.subject({})).toMatchObject({ server: "a b", tool: "t" });
  expect(calls.map(({ method }) => method)).toEqual(["tools/list", "tools/list"]);
});

test("tools are sorted by name, regardless of the order of the servers", async () => {
  const { mcp } = start({ servers: { a: withTools("z", "a"), b: withTools("m") } });
  mcp.introduce({ mcpServers: { two: { command: "a" }, one: { command: "b" } } });
  await mcp.settled();
  expect(names(mcp.tools())).toEqual(["mcp__one__m", "mcp__two__a", "mcp__two__z"]);
});

test("the host is notified of added and removed prompts only", async () => {
  const prompts: FakeServer = {
    capabilities: { prompts: {} },
    answers: { "prompts/list": { prompts: [{ name: "p" }] } },
  };
  const { mcp, announced } = start({ servers: { a: prompts, b: withTools("t") } });
  await mcp.set({ tools: { command: "b" } });
  expect(announced).toEqual([]);
  await mcp.set({ tools: { command: "b" }, prompts: { command: "a" } });
  expect(announced).toEqual([1]);
  await mcp.set({ tools: { command: "b" } });
  expect(announced).toEqual([1, 0]);
});

test("setting servers adds, keeps, replaces and removes them, and reports failures", async () => {
  const { mcp, closed } = start({ servers: { a: withTools(), b: withTools() } });
  expect(await mcp.set({ keep: { command: "a" }, change: { command: "a" }, drop: { command: "b" } })).toEqual({
    added: ["keep", "change", "drop"],
    removed: [],
    errors: {},
  });
  const unchanged = mcp.find("keep");
  expect(await mcp.set({ change: { command: "b" }, broken: { command: "x" }, keep: { command: "a" } })).toEqual({
    added: ["broken", "change"],
    removed: ["drop"],
    errors: { broken: "cannot reach x" },
  });
  expect(mcp.find("keep")).toBe(unchanged);
  expect(closed).toEqual(["b", "a"]);
});

test("defect: a configured server stayed when the host set one of its name", async () => {
  const { mcp } = start({
    servers: { a: withTools(), b: withTools() },
    options: { mcpConfigs: [json({ own: { command: "a" } })] },
  });
  mcp.start();
  await mcp.settled();
  expect(await mcp.set({ own: { command: "b" } })).toEqual({ added: ["own"], removed: [], errors: {} });
  expect(mcp.listing()).toMatchObject([{ name: "own", source: "dynamic" }]);
  expect(await mcp.set({})).toEqual({ added: [], removed: ["own"], errors: {} });
  expect(mcp.listing()).toEqual([]);
});

test("servers that failed are named with the code of the system", async () => {
  const { mcp } = start({
    options: { mcpConfigs: [json({ a: { command: "no ECONNREFUSED" }, b: { command: "x" } })] },
  });
  mcp.start();
  await mcp.settled();
  expect(mcp.failures()).toEqual([
    { name: "a", errorCode: "ECONNREFUSED", error: "cannot reach no ECONNREFUSED" },
    { name: "b", error: "cannot reach x" },
  ]);
});

test("instructions and resources are those of connected servers", async () => {
  const { mcp } = start({
    servers: { a: { instructions: "do", capabilities: { resources: {} }, answers: {} }, b: withTools("t") },
  });
  expect(mcp.hasResources).toBe(false);
  await mcp.set({ one: { command: "a" }, two: { command: "b" } });
  expect([...mcp.instructions()]).toEqual([["one", "do"]]);
  expect(mcp.hasResources).toBe(true);
});

test("a subagent's grant leaves out the servers of the session, and is found by name", async () => {
  const { mcp, closed } = start({ servers: { a: withTools("t"), b: withTools("u") } });
  await mcp.set({ one: { command: "a" } });
  const grant = mcp.grant([{ one: { command: "b" }, two: { command: "b" } }]);
  await grant.settled();
  expect(names(grant.tools())).toEqual(["mcp__two__u"]);
  expect(names(mcp.tools())).toEqual(["mcp__one__t"]);
  expect(mcp.provenance("two")).toEqual({ name: "two", source: "agent" });
  await mcp.close();
  expect(closed.sort()).toEqual(["a", "b"]);
});

test("the settings can switch off servers of the project", async () => {
  const { mcp } = start({
    servers: { a: withTools("t"), b: withTools("t") },
    files: { "/project/.mcp.json": json({ a: { command: "a" }, b: { command: "b" } }) },
    effective: { disabledMcpjsonServers: ["a"] },
  });
  mcp.start();
  await mcp.settled();
  expect(names(mcp.tools())).toEqual(["mcp__b__t"]);
});
