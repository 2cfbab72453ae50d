import type { JsonObject } from "@agentwire/protocol/json";
import { expect, test } from "vitest";
import type { HostRequest } from "../../../src/agent/core/host-request.ts";
import { HostSession, type ServerAnswers } from "../../../src/agent/mcp/host-session.ts";
import { type McpListener, ServerTimeout } from "../../../src/agent/mcp/session.ts";
import { open as openConnection, success } from "../../connection/peers.ts";

type Answer = (message: JsonObject) => unknown;

/** A host that answers messages for its server. `sleep`: when the time limit of a call is over. */
async function open(
  answer: Answer,
  manifest: ServerAnswers | null = null,
  sleep: Promise<void> = new Promise(() => {}),
) {
  const messages: JsonObject[] = [];
  const received: unknown[] = [];
  const request = async (subtype: string, { server_name, message }: { server_name: string; message: JsonObject }) => {
    expect([subtype, server_name]).toEqual(["mcp_message", "calc"]);
    messages.push(message);
    const response = answer(message);
    const reply = (response as { mcp_response?: JsonObject } | null)?.mcp_response;
    return reply === undefined ? response : { mcp_response: { id: message.id, ...reply } };
  };
  const listener: McpListener = {
    toolsChanged: () => received.push("tools"),
    elicit: async (params) => ({ action: "accept", content: params }),
    roots: () => [],
    closed: () => received.push("closed"),
  };
  const clock = { now: () => 0, sleep: () => sleep };
  const session = await HostSession.open(request as unknown as HostRequest, clock, "calc", listener, manifest);
  return { session, messages, received };
}

const unused = {
  listener: { toolsChanged: () => {}, elicit: async () => ({}), roots: () => [], closed: () => {} },
  clock: { now: () => 0, sleep: () => new Promise<void>(() => {}) },
};
const manifest: ServerAnswers = { hello: { capabilities: { tools: {} } }, tools: {} };
const result = (value: object) => ({ mcp_response: { jsonrpc: "2.0", result: value } });

test("a server is initialized, and its requests are numbered from 0", async () => {
  const { session, messages } = await open(() => result({ instructions: "i" }));
  expect(session.hello.instructions).toBe("i");
  await session.call("tools/list", {});
  expect(messages).toMatchObject([
    { method: "initialize", id: 0, params: { protocolVersion: "2025-11-25", capabilities: {} } },
    { method: "notifications/initialized" },
    { method: "tools/list", id: 1 },
  ]);
  expect(messages[1]).not.toHaveProperty("id");
  expect(messages[2]).not.toHaveProperty("params");
});

test("a manifest replaces the handshake", async () => {
  const { session, messages } = await open(() => result({ ok: true }), manifest);
  expect(messages).toEqual([]);
  expect(session.hello.capabilities).toEqual({ tools: {} });
  expect(await session.call("tools/call", { name: "t" }, { meta: { use: "1" } })).toEqual({ ok: true });
  expect(messages).toEqual([
    { method: "tools/call", params: { name: "t", _meta: { use: "1", progressToken: 2 } }, jsonrpc: "2.0", id: 2 },
  ]);
});

test.each([
  [{ mcp_response: { error: { message: "no such tool" } } }, "no such tool"],
  [{ mcp_response: { error: {} } }, "The server gave no reason."],
  [{ mcp_response: {} }, "not a JSON-RPC response"],
  [null, "not a JSON-RPC response"],
])("the answer %j is an error", async (answer, message) => {
  const { session } = await open(() => answer, manifest);
  await expect(session.call("tools/list", {})).rejects.toThrow(message);
});

test("a call that times out is cancelled at the server", async () => {
  const { session, messages } = await open(
    ({ id }) => (id === undefined ? {} : new Promise(() => {})),
    manifest,
    Promise.resolve(),
  );
  await expect(session.call("tools/call", { name: "t" }, { timeoutMs: 5 })).rejects.toThrow(ServerTimeout);
  expect(messages[1]).toMatchObject({ method: "notifications/cancelled", params: { requestId: 2 } });
});

test("a call of an interrupted turn is cancelled at the server at once, and one that failed is not", async () => {
  const { session, messages } = await open(({ id }) => (id === undefined ? {} : new Promise(() => {})), manifest);
  const turn = new AbortController();
  const call = session.call("tools/call", { name: "t" }, { signal: turn.signal });
  turn.abort(new Error("stop"));
  expect(messages.map(({ method }) => method)).toEqual(["tools/call", "notifications/cancelled"]);
  await expect(call).rejects.toThrow("stop");
  await expect(session.call("tools/call", { name: "t" }, { signal: turn.signal })).rejects.toThrow("stop");
  expect(messages).toHaveLength(2);
  const failing = await open(() => Promise.reject(new Error("gone")), manifest);
  await expect(failing.session.call("tools/call", {})).rejects.toThrow("gone");
  expect(failing.messages).toHaveLength(1);
});

test("regression: an open call waited for a server that was disabled", async () => {
  const { session, messages } = await open(() => new Promise(() => {}), manifest);
  const call = session.call("tools/call", { name: "add" });
  await session.close();
  await expect(call).rejects.toThrow("Connection closed");
  expect(messages.map(({ method }) => method)).toEqual(["tools/call"]);
});

test("messages that the server sends on its own are answered", async () => {
  const { session, messages, received } = await open(() => ({}), manifest);
  await session.receive({ method: "notifications/tools/list_changed" });
  await session.receive({ method: "ping", id: 1 });
  await session.receive({ method: "elicitation/create", id: 2, params: { message: "?" } });
  await session.receive({ method: "roots/list", id: 3 });
  await session.receive({ id: 4 });
  await session.receive("x");
  expect(received).toEqual(["tools"]);
  expect(messages).toEqual([
    { jsonrpc: "2.0", id: 1, result: {} },
    { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "Method not found" } },
    { jsonrpc: "2.0", id: 3, error: { code: -32601, message: "Method not found" } },
  ]);
});

test("regression: after a response to another call, a call stayed open when the host had ended", async () => {
  const { line, connection } = openConnection("agent");
  const { listener, clock } = unused;
  const session = await HostSession.open(connection.request, clock, "calc", listener, manifest);
  const call = session.call("tools/call", { name: "t" });
  line.send(success("r1", { mcp_response: { jsonrpc: "2.0", id: 99, result: {} } }));
  line.finish({ kind: "end" });
  await expect(call).rejects.toMatchObject({ code: "PEER_ENDED" });
});
