import { expect, test } from "vitest";
import type { HostRequest } from "../../../src/agent/core/host-request.ts";
import { Server } from "../../../src/agent/mcp/server.ts";
import { openToolFixture } from "../tool/fixture.ts";
import { type FakeServer, fakeServers, serverServices, stdio, withTools } from "./fixture.ts";

function open(fake: FakeServer, config: ConstructorParameters<typeof Server>[1] = stdio("x")) {
  const servers = fakeServers({ x: fake });
  const changes = { count: 0 };
  const server = new Server("one", config, "dynamic", serverServices(servers.connector, changes));
  return { ...servers, server, changes };
}

test("a connected server lists its tools and prompts and reports them", async () => {
  const fake: FakeServer = {
    capabilities: { tools: {}, prompts: {} },
    serverInfo: { name: "X", version: "1" },
    answers: {
      "tools/list": { tools: [{ name: "t", title: "A title", annotations: { readOnlyHint: true } }] },
      "prompts/list": { prompts: [{ name: "p" }] },
    },
  };
  const { server, changes, calls } = open(fake);
  expect(server.report).toMatchObject({ name: "one", status: "pending", transport: "stdio", scope: "dynamic" });
  await server.connect();
  expect(server.status).toBe("connected");
  expect(server.tools.map(({ name }) => name)).toEqual(["mcp__one__t"]);
  expect(server.prompts.map(({ name }) => name)).toEqual(["p"]);
  expect([server.titleOf("t"), server.titleOf("u")]).toEqual(["A title", null]);
  expect(calls.map(({ method }) => method)).toEqual(["tools/list", "prompts/list"]);
  expect(changes.count).toBe(1);
  expect(server.report).toEqual({
    name: "one",
    status: "connected",
    serverInfo: { name: "X", version: "1" },
    config: { type: "stdio", command: "x", args: [] },
    transport: "stdio",
    scope: "dynamic",
    source: "dynamic",
    tools: [{ name: "t", annotations: { readOnly: true } }],
  });
});

test("a server that does not offer tools or prompts is not asked for them", async () => {
  const { server, calls } = open({ answers: {} });
  await server.connect();
  expect(server.status).toBe("connected");
  expect([calls, server.tools, server.prompts]).toEqual([[], [], []]);
});

test("a server that cannot be reached has failed, and reports why", async () => {
  const { server } = open({ answers: {} }, stdio("y"));
  await server.connect();
  expect(server.report).toMatchObject({ status: "failed", error: "cannot reach y" });
  expect(server.report).not.toHaveProperty("tools");
});

test("a broken configuration, a missing host and a missing connector are reasons of a failure", async () => {
  const broken = { type: "broken", transport: "pipe", shown: null, fault: "no pipe" } as const;
  const errors = [];
  for (const config of [broken, { type: "sdk" } as const]) {
    const { server } = open({ answers: {} }, config);
    await server.connect();
    errors.push(server.error);
  }
  const alone = new Server("one", stdio("x"), "dynamic", serverServices(null));
  await alone.connect();
  errors.push(alone.error);
  expect(errors).toEqual([
    "no pipe",
    "There is no host for this server. Connect a host, or configure a server with a command or URL.",
    "This agent cannot connect to servers outside the host.",
  ]);
});

test("a server that says that its tools changed is asked for them again", async () => {
  const fake = withTools("t");
  const { server, listeners, changes } = open(fake);
  await server.connect();
  fake.answers["tools/list"] = { tools: [{ name: "u" }] };
  listeners.get("x")?.toolsChanged();
  await new Promise(setImmediate);
  expect(server.tools.map(({ name }) => name)).toEqual(["mcp__one__u"]);
  expect(changes.count).toBe(2);
});

test("a server that closed the connection keeps its tools, and the next call connects again", async () => {
  const { server, listeners, opened } = open(withTools("t"));
  await server.connect();
  const first = server.session;
  listeners.get("x")?.closed();
  expect(server.report).toMatchObject({ status: "connected", tools: [{ name: "t" }] });
  expect(opened).toHaveLength(1);
  const [one, other] = await Promise.all([server.connected(), server.connected()]);
  expect([one === other, one === first, opened.length]).toEqual([true, false, 2]);
  expect(await server.connected()).toBe(one);
});

test("a server that closed the connection and cannot be reached is tried again by the next call", async () => {
  const { connector, listeners } = fakeServers({ x: withTools("t") });
  let isDown = false;
  const connect: typeof connector.connect = (...given) =>
    isDown ? Promise.reject(new Error("down")) : connector.connect(...given);
  const server = new Server("one", stdio("x"), "dynamic", serverServices({ connect }));
  await server.connect();
  listeners.get("x")?.closed();
  isDown = true;
  expect(await server.connected()).toBeNull();
  expect(server.report).toMatchObject({ status: "connected", tools: [{ name: "t" }] });
  isDown = false;
  expect(await server.connected()).not.toBeNull();
});

test("a server that was closed can be connected again, and one that was disabled has no tools", async () => {
  const { server, closed, opened } = open(withTools("t"));
  await server.connect();
  await server.close(true);
  expect(server.report).toMatchObject({ status: "disabled" });
  expect([server.tools, closed]).toEqual([[], ["x"]]);
  await server.connect();
  expect(server.status).toBe("connected");
  expect(opened).toEqual(["x", "x"]);
});

test("regression: a call that its server in the host was disabled under ran after the server was enabled again", async () => {
  const answers = { initialize: { capabilities: { tools: {} } }, "tools/list": { tools: [{ name: "t" }] } };
  const respond = async (
    _: string,
    sent: { readonly message?: { readonly method?: string; readonly id?: unknown } },
  ) => {
    const { method = "", id } = sent.message ?? {};
    const result = (answers as Record<string, object>)[method] ?? { content: [{ type: "text", text: "ran" }] };
    return { mcp_response: { jsonrpc: "2.0", id, result } };
  };
  const host = respond as unknown as HostRequest;
  const server = new Server("one", { type: "sdk" }, "sdk", { ...serverServices(null), host });
  await server.connect();
  const [listed] = server.tools;
  await server.close(true);
  await server.connect();
  const { call } = await openToolFixture();
  const results = [];
  for (const tool of [listed, server.tools[0]]) if (tool !== undefined) results.push(await call(tool, {}));
  expect(results.map(({ isError }) => isError === true)).toEqual([true, false]);
});

test("regression: a call waited for a disabled server of the host that was enabled again", async () => {
  const hello = { capabilities: { tools: {} } };
  const manifest = { hello, tools: { tools: [{ name: "t" }] } };
  const silent = (() => new Promise(() => {})) as unknown as HostRequest;
  const server = new Server("one", { type: "sdk" }, "sdk", { ...serverServices(null), host: silent }, { manifest });
  await server.connect();
  const [listed] = server.tools;
  await server.close(true);
  void server.connect();
  const { call } = await openToolFixture();
  expect(listed && (await call(listed, {}))).toMatchObject({ isError: true, content: "Not connected" });
});

test("an elicitation of a server is sent to its handler", async () => {
  const { server, listeners } = open(withTools("t"));
  await server.connect();
  expect(await listeners.get("x")?.elicit({ message: "?" })).toEqual({ server: "one", params: { message: "?" } });
});

test("an elicitation is withdrawn when its server cancels it", async () => {
  const { connector, listeners } = fakeServers({ x: withTools("t") });
  const server = new Server("one", stdio("x"), "dynamic", {
    ...serverServices(connector),
    elicit: async (_server: string, _params: object, { aborted }: AbortSignal) => ({ aborted }),
  });
  await server.connect();
  expect(await listeners.get("x")?.elicit({})).toEqual({ aborted: false });
  expect(await listeners.get("x")?.elicit({}, AbortSignal.abort())).toEqual({ aborted: true });
});

test("an elicitation is withdrawn when the tool call that runs is interrupted", async () => {
  const { connector, listeners } = fakeServers({ x: withTools("t") });
  const running = Promise.withResolvers<never>();
  const connect: typeof connector.connect = async (...given) => {
    const session = await connector.connect(...given);
    return { ...session, call: (...call) => (call[0] === "tools/call" ? running.promise : session.call(...call)) };
  };
  const signals: AbortSignal[] = [];
  const elicit = async (_server: string, _params: object, signal: AbortSignal) => {
    signals.push(signal);
    return {};
  };
  const server = new Server("one", stdio("x"), "dynamic", { ...serverServices({ connect }), elicit });
  await server.connect();
  const turn = new AbortController();
  const { context } = await openToolFixture();
  const call = server.tools[0]?.run({}, { ...context, signal: turn.signal });
  await new Promise(setImmediate);
  await listeners.get("x")?.elicit({});
  turn.abort();
  running.reject(new Error("interrupted"));
  await expect(call).rejects.toThrow("interrupted");
  await listeners.get("x")?.elicit({});
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

const answersOfHost = (methods: string[]): HostRequest =>
  (async (_: string, { message }: { message: { id?: number; method: string } }) => {
    methods.push(message.method);
    const result = message.method === "tools/list" ? { tools: [{ name: "t" }] } : { capabilities: { tools: {} } };
    return { mcp_response: { jsonrpc: "2.0", id: message.id, result } };
  }) as unknown as HostRequest;

test("regression: a server of initialize finished its handshake and was listed before the request was answered", async () => {
  const methods: string[] = [];
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const services = { ...serverServices(null), host: answersOfHost(methods) };
  const server = new Server("calc", { type: "sdk" }, "sdk", services, { answered });
  const connected = server.connect();
  await new Promise(setImmediate);
  expect([methods, server.isListed]).toEqual([["initialize"], false]);
  resolve();
  await connected;
  expect(methods).toEqual(["initialize", "notifications/initialized", "tools/list"]);
  expect([server.isListed, server.status]).toEqual([true, "connected"]);
});

test("regression: a server of the host that was removed during its handshake was not asked for its tools", async () => {
  const methods: string[] = [];
  const server = new Server("calc", { type: "sdk" }, "sdk", { ...serverServices(null), host: answersOfHost(methods) });
  const connected = server.connect();
  await server.close(true);
  await connected;
  expect(methods).toEqual(["initialize", "notifications/initialized", "tools/list"]);
  expect([server.status, server.tools]).toEqual(["disabled", []]);
});
