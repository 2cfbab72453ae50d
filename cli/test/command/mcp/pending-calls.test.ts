import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { expect, it } from "vitest";
import { followCalls } from "../../../src/command/mcp/pending-calls.ts";

const call = (id: number) => ({ jsonrpc: "2.0", id, method: "tools/call" }) as const;
const answer = (id: number) => ({ jsonrpc: "2.0", id, result: {} }) as const;

async function connected() {
  const [client, server] = InMemoryTransport.createLinkedPair();
  const received: unknown[] = [];
  server.onmessage = (message) => void received.push(message);
  await Promise.all([client.start(), server.start()]);
  const calls = followCalls(server);
  const isSettled = () =>
    Promise.race([calls.settled().then(() => true), new Promise((no) => setImmediate(no, false))]);
  return { client, server, received, isSettled };
}

it("is settled as soon as every call has its answer", async () => {
  const { client, server, received, isSettled } = await connected();
  expect(await isSettled()).toBe(true);
  await client.send(call(1));
  await client.send(call(2));
  expect(received).toHaveLength(2);
  await server.send(answer(2));
  expect(await isSettled()).toBe(false);
  await server.send({ jsonrpc: "2.0", method: "notifications/message" });
  expect(await isSettled()).toBe(false);
  await server.send(answer(1));
  expect(await isSettled()).toBe(true);
});

it("does not wait for a call that the client cancels", async () => {
  const { client, isSettled } = await connected();
  await client.send(call(1));
  await client.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
  expect(await isSettled()).toBe(true);
});
