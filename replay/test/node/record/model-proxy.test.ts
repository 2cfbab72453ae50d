import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ModelProxy, serveModelProxy } from "../../../src/node/record/model-proxy.ts";

/** What the upstream does with the next call. */
let answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
const upstream = createServer((incoming, outgoing) => answer(incoming, outgoing));
const reported: [string, Record<string, unknown>][] = [];
let proxy: ModelProxy;

beforeAll(async () => {
  upstream.listen(0, "127.0.0.1");
  await once(upstream, "listening");
  proxy = await serveModelProxy(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}/gateway/`);
  proxy.record((name, body) => reported.push([name, { ...body, call: undefined }]));
});
beforeEach(() => reported.splice(0));
afterAll(() => {
  proxy.close();
  upstream.close();
  upstream.closeAllConnections();
});

const call = (body: string | null, headers: Record<string, string> = {}, path = "/v1/messages?beta=true") => {
  const sent = request(`${proxy.url}${path}`, { method: body === null ? "GET" : "POST", headers, agent: false });
  sent.end(body ?? undefined);
  return once(sent, "response").then(([response]) => response as IncomingMessage);
};
const names = () => reported.map(([name]) => name);
const events = (list: readonly unknown[]) =>
  list.map((event) => `event: x\r\ndata: ${JSON.stringify(event)}\r\n\r\n`).join("");
const streamEvents = [{ type: "message_start", message: { id: "msg_1" } }, { type: "ping" }, { type: "message_stop" }];

test("a streamed answer passes byte for byte, each event taken down once it is whole, credentials left out", async () => {
  const bytes = Buffer.from(`: a remark\n${events(streamEvents)}data: grüße\ndata: twice\n\ndata: {"torn`);
  let actual: Record<string, unknown> = {};
  answer = async (incoming, outgoing) => {
    actual = { url: incoming.url, key: incoming.headers["x-api-key"], body: await text(incoming) };
    outgoing.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "request-id": "req_1",
      "x-more": "1",
    });
    for (const byte of bytes) outgoing.write(Buffer.from([byte]));
    outgoing.end();
  };
  const headers = { "x-api-key": "sk-secret", authorization: "Bearer secret", "anthropic-version": "2023-06-01" };
  const response = await call('{"model":"m"}', { ...headers, "content-type": "application/json" });
  expect(response).toMatchObject({ statusCode: 200, headers: { "request-id": "req_1", "x-more": "1" } });
  expect((await buffer(response)).equals(bytes)).toBe(true);
  expect(actual).toEqual({ url: "/gateway/v1/messages?beta=true", key: "sk-secret", body: '{"model":"m"}' });
  expect(reported).toEqual([
    [
      "model/request",
      {
        body: { model: "m" },
        headers: {
          ":method": "POST",
          ":path": "/v1/messages?beta=true",
          "anthropic-version": "2023-06-01",
          "content-type": "application/json",
        },
      },
    ],
    ["model/start", { status: 200, requestId: "req_1" }],
    ...streamEvents.map((event) => ["model/event", { event }]),
    ["model/event", { event: "grüße\ntwice" }],
    ["model/end", { status: 200, requestId: "req_1" }],
  ]);
});

test("a refusal and an answer in one piece are kept whole", async () => {
  const error = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
  answer = (_, outgoing) =>
    void outgoing.writeHead(529, { "content-type": "application/json" }).end(JSON.stringify(error));
  expect(await text(await call("{}"))).toBe(JSON.stringify(error));
  answer = (_, outgoing) => void outgoing.writeHead(200).end("no JSON");
  expect(await text(await call(null, {}, "/v1/models"))).toBe("no JSON");
  expect(reported).toEqual([
    expect.arrayContaining(["model/request"]),
    ["model/end", { status: 529, body: error }],
    ["model/request", { body: null, headers: { ":method": "GET", ":path": "/v1/models" } }],
    ["model/end", { status: 200, body: "no JSON" }],
  ]);
});

test("an answer that breaks off breaks off for the agent too, and the tape says so", async () => {
  answer = (_, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write(events(streamEvents.slice(0, 1)), () => outgoing.destroy());
  };
  await expect(call("{}").then(text)).rejects.toThrow("aborted");
  expect(names()).toEqual(["model/request", "model/start", "model/event", "model/end"]);
  expect(reported.at(-1)?.[1]).toMatchObject({ status: 200, error: { message: expect.any(String) } });
});

test("an agent that gives up the waiting ends the call at the upstream", async () => {
  let ended: Promise<unknown> = Promise.resolve();
  answer = (incoming, outgoing) => {
    ended = once(incoming.socket, "close");
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write(events(streamEvents.slice(0, 1)));
  };
  const response = await call("{}");
  await once(response, "data");
  response.destroy();
  await ended;
  expect(reported.at(-1)).toEqual(["model/end", { status: 200, error: { message: "aborted", aborted: true } }]);
});

test("an upstream that is not there ends the call without a status", async () => {
  const nowhere = await serveModelProxy("http://127.0.0.1:1");
  const received: [string, unknown][] = [];
  nowhere.record((name, body) => received.push([name, body]));
  const sent = request(`${nowhere.url}/v1/messages`, { method: "POST", agent: false });
  sent.end("{}");
  await expect(once(sent, "response")).rejects.toThrow("hang up");
  expect(received.at(-1)).toEqual([
    "model/end",
    { call: 1, status: null, error: { message: expect.stringContaining("ECONNREFUSED") } },
  ]);
  nowhere.close();
  await expect(serveModelProxy("no address")).rejects.toThrow("Invalid URL");
});

test("a call that is under way when the recording ends is said to have broken off", async () => {
  let arrived = (): void => {};
  const received = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  answer = () => arrived();
  const last = await serveModelProxy(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  const events: [string, unknown][] = [];
  last.record((name, body) => events.push([name, body]));
  const sent = request(`${last.url}/v1/messages`, { method: "POST", agent: false });
  const failed = once(sent, "response").catch((error: Error) => error.message);
  sent.end("{}");
  await received;
  last.close();
  expect(events.at(-1)).toMatchObject(["model/end", { error: { message: "The recording ended before the answer." } }]);
  expect(await failed).toContain("hang up");
});
