import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { readBody, serveLoopback } from "../../../src/node/system/loopback.ts";

test("a body comes whole, and its answer goes back", async () => {
  const server = await serveLoopback(async (incoming, outgoing) => {
    outgoing.end(await readBody(incoming, outgoing));
  });
  const answer = await fetch(server.url, { method: "POST", body: "ünïcode".repeat(10_000) });
  expect(await answer.text()).toBe("ünïcode".repeat(10_000));
  await server.close();
});

test("a body above the limit is refused, in the API's words for it", async () => {
  let received: unknown = "not called";
  const server = await serveLoopback(async (incoming, outgoing) => {
    received = await readBody(incoming, outgoing);
  });
  const answer = await fetch(server.url, { method: "POST", body: Buffer.alloc(64 * 1024 * 1024 + 1) });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ type: "error", error: { type: "request_too_large" } });
  expect(received).toBeNull();
  await server.close();
});

test("a call whose answering fails is broken off, others are served on", async () => {
  const server = await serveLoopback(async (incoming, outgoing) => {
    if (incoming.url === "/bad") throw new Error("no answer");
    outgoing.end("good");
  });
  await expect(fetch(`${server.url}/bad`)).rejects.toThrow("fetch failed");
  expect(await (await fetch(`${server.url}/good`)).text()).toBe("good");
  await server.close();
});

test("an idle connection was closed after five seconds, while a slow client wrote its next request", async () => {
  const server = await serveLoopback(async (_incoming, outgoing) => void outgoing.end("good"));
  const { headers } = await fetch(server.url);
  expect(headers.get("keep-alive")).toBeNull();
  await server.close();
});

test("closing breaks what is open and frees the port", async () => {
  let called = () => {};
  const open = new Promise<void>((resolve) => {
    called = resolve;
  });
  const server = await serveLoopback(() => {
    called();
    return new Promise(() => {});
  });
  const broken = expect(fetch(server.url)).rejects.toThrow("fetch failed");
  await open;
  await server.close();
  await broken;
  const [error] = await once(connect(Number(new URL(server.url).port), "127.0.0.1"), "error").catch((e) => [e]);
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
});
