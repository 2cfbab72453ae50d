import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import type { McpListener } from "../../../src/agent/mcp/session.ts";
import { mcpConnector } from "../../../src/node/agent/mcp.ts";

const servers: WebSocketServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server on loopback that answers with `answers`, and sends a frame that is no message in front of each answer. */
async function serve(answers: Readonly<Record<string, unknown>>) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  servers.push(server);
  const received: unknown[] = [];
  server.on("connection", (socket, request) => {
    received.push(request.headers["x-token"], request.headers["sec-websocket-protocol"]);
    socket.on("message", (data) => {
      const { id, method } = JSON.parse(String(data));
      if (id === undefined) return;
      socket.send("no message");
      socket.send(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] ?? {} }));
    });
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return { server, received, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const hello = {
  initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "w", version: "1" } },
};

function listener() {
  let closed = (): void => {};
  const socketClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  return {
    socketClosed,
    reported: {
      toolsChanged: () => {},
      elicit: async () => ({}),
      roots: () => [],
      closed: () => closed(),
    } as McpListener,
  };
}

test("reaches a server over a web socket, with headers, past frames that are no messages", async () => {
  const { url, received, server } = await serve({ ...hello, "tools/list": { tools: [] } });
  const { reported, socketClosed } = listener();
  const session = await mcpConnector({}).connect({ type: "ws", url, headers: { "x-token": "t" } }, reported);
  expect(session.hello.capabilities).toEqual({ tools: {} });
  expect(await session.call("tools/list", {})).toEqual({ tools: [] });
  expect(received).toEqual(["t", "mcp"]);
  for (const client of server.clients) client.terminate();
  await socketClosed;
  await expect(session.call("tools/list", {})).rejects.toThrow();
});

test("reports which server cannot be reached", async () => {
  const { url, server } = await serve(hello);
  await new Promise((resolve) => server.close(resolve));
  servers.length = 0;
  await expect(mcpConnector({}).connect({ type: "ws", url, headers: {} }, listener().reported)).rejects.toThrow(
    `WebSocket connection to '${url}' failed`,
  );
});

test("regression: a server could not withdraw its first elicitation, whose id is 0", async () => {
  const { url, server } = await serve({ ...hello, "tools/call": { content: [] } });
  const { reported } = listener();
  const elicitation = Promise.withResolvers<AbortSignal>();
  const withdrawn = Promise.withResolvers<void>();
  await mcpConnector({}).connect(
    { type: "ws", url, headers: {} },
    {
      ...reported,
      elicit: async (_, signal = AbortSignal.abort()) => {
        signal.addEventListener("abort", () => withdrawn.resolve());
        elicitation.resolve(signal);
        await withdrawn.promise;
        return { action: "cancel" };
      },
    },
  );
  const [client] = server.clients;
  const send = (message: object) => client?.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const params = { message: "Which name?", requestedSchema: { type: "object", properties: {} } };
  send({ id: 0, method: "elicitation/create", params });
  expect((await elicitation.promise).aborted).toBe(false);
  send({ method: "notifications/cancelled", params: { requestId: 0 } });
  await withdrawn.promise;
});
