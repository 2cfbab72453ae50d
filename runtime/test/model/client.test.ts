import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { ModelError, modelClient } from "../../src/model/index.ts";
import type { ModelEvent, ModelStream } from "../../src/ports.ts";

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

async function api(listener: RequestListener, env: Record<string, string> = {}) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return modelClient({
    env: { ANTHROPIC_BASE_URL: url, ...(env.ANTHROPIC_AUTH_TOKEN ? {} : { ANTHROPIC_API_KEY: "test" }), ...env },
    clock: { now: () => 0 },
  });
}

const sse = (...events: (ModelEvent | { type: string })[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
const start = { type: "message_start", message: { id: "msg_1" } };
const stop = { type: "message_stop" };
const streaming = { "content-type": "text/event-stream", "request-id": "req_7" };
const body = { model: "m", messages: [], max_tokens: 1 };

const text = async (request: IncomingMessage) => {
  let all = "";
  for await (const chunk of request) all += chunk;
  return all;
};
const read = async (stream: ModelStream) => {
  const events: ModelEvent[] = [];
  try {
    for await (const event of stream) events.push(event);
  } catch (error) {
    return { events, error };
  }
  return { events, error: undefined };
};

it("streams the events as they stand on the wire, with key, headers and the id of the request", async () => {
  let received: { headers: IncomingMessage["headers"]; url: string | undefined; body: unknown } | undefined;
  const model = await api(
    async (request, response) => {
      received = { headers: request.headers, url: request.url, body: JSON.parse(await text(request)) };
      response.writeHead(200, streaming).end(sse(start, stop));
    },
    { ANTHROPIC_CUSTOM_HEADERS: "x-one: 1\nx-two: 2" },
  );
  const stream = await model.stream({ body, headers: { "anthropic-beta": "b1" } });
  expect(stream.requestId).toBe("req_7");
  expect(await read(stream)).toEqual({ events: [start, stop], error: undefined });
  expect(received?.url).toBe("/v1/messages?beta=true");
  expect(received?.body).toEqual({ ...body, stream: true });
  expect(received?.headers).toMatchObject({
    "x-api-key": "test",
    "x-one": "1",
    "x-two": "2",
    "anthropic-beta": "b1",
  });
});

it.each([
  ["a key", { ANTHROPIC_API_KEY: "k" }, { key: "k", authorization: undefined }],
  ["a token", { ANTHROPIC_API_KEY: "", ANTHROPIC_AUTH_TOKEN: "t" }, { key: undefined, authorization: "Bearer t" }],
  ["both", { ANTHROPIC_API_KEY: "k", ANTHROPIC_AUTH_TOKEN: "t" }, { key: "k", authorization: "Bearer t" }],
  [
    "custom headers",
    { ANTHROPIC_API_KEY: "k", ANTHROPIC_CUSTOM_HEADERS: "X-Api-Key: own\nAuthorization: Bearer own" },
    { key: "own", authorization: "Bearer own" },
  ],
])("sends %s as the real agent does", async (_, env, expected) => {
  let sent: object | undefined;
  const model = await api((request, response) => {
    sent = { key: request.headers["x-api-key"], authorization: request.headers.authorization };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ input_tokens: 12 }));
  }, env);
  expect(await model.countTokens({ body })).toBe(12);
  expect(sent).toEqual(expected);
});

it("answers without streaming", async () => {
  const model = await api((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "request-id": "req_1" });
    response.end(JSON.stringify({ id: "msg_1", content: [] }));
  });
  expect(await model.create({ body })).toEqual({ message: { id: "msg_1", content: [] }, requestId: "req_1" });
});

it("turns an error status into a ModelError, without a retry of its own", async () => {
  let calls = 0;
  const model = await api((_request, response) => {
    calls++;
    response.writeHead(429, { "content-type": "application/json", "retry-after": "3", "request-id": "req_9" });
    response.end(JSON.stringify({ type: "error", error: { type: "rate_limit_error", message: "slow down" } }));
  });
  const error = await model.stream({ body }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ModelError);
  expect(error).toMatchObject({
    kind: "status",
    status: 429,
    type: "rate_limit_error",
    message: "slow down",
    retryAfterMs: 3000,
    requestId: "req_9",
    headers: { "retry-after": "3" },
  });
  expect(calls).toBe(1);
});

it("reports what an error status says even when its body is not JSON", async () => {
  const model = await api((_request, response) => void response.writeHead(502).end("bad gateway"));
  expect(await model.create({ body }).catch((e: unknown) => e)).toMatchObject({
    kind: "status",
    status: 502,
    type: null,
  });
});

it("names a connection that was refused", async () => {
  // A reserved port, because a port that was just closed may belong to another test at once.
  const model = await api(() => {}, { ANTHROPIC_BASE_URL: "http://127.0.0.1:2" });
  const error = await model.stream({ body }).catch((e: unknown) => e);
  expect(error).toMatchObject({ name: "ModelError", kind: "connection", status: null });
  expect((error as Error).message).toContain("ECONNREFUSED");
});

it("delivers what came before an error event, then fails with the API's words", async () => {
  const model = await api((_request, response) => {
    const error = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    response.writeHead(200, streaming).end(sse(start, error));
  });
  const { events, error } = await read(await model.stream({ body }));
  expect(events).toEqual([start]);
  expect(error).toMatchObject({ kind: "event", status: null, type: "overloaded_error", message: "Overloaded" });
});

it("knows a lost connection in the middle of a stream", async () => {
  const model = await api((_request, response) => {
    response.writeHead(200, streaming);
    response.write(sse(start), () => setTimeout(() => response.destroy(), 20));
  });
  const { events, error } = await read(await model.stream({ body }));
  expect(events).toEqual([start]);
  expect(error).toMatchObject({ name: "ModelError", kind: "cut" });
});

it.each([
  ["ends in good order but too early", sse(start), [start]],
  ["is empty", "", []],
  ["is a page", "<!doctype html><p>Sign in</p>", []],
  ["holds JSON that is no event", `${sse(start)}event: message_delta\ndata: [1]\n\n`, [start]],
])("passes on what is there of a stream that %s", async (_name, raw, requested) => {
  const model = await api((_request, response) => void response.writeHead(200, streaming).end(raw));
  expect(await read(await model.stream({ body }))).toEqual({ events: requested, error: undefined });
});

it.each([
  ["something that is not JSON", `${sse(start)}event: message_delta\ndata: {oops\n\n`],
  ["null for an event", `${sse(start)}event: message_delta\ndata: null\n\n`],
])("calls a stream malformed that holds %s", async (_name, raw) => {
  const model = await api((_request, response) => void response.writeHead(200, streaming).end(raw));
  expect(await read(await model.stream({ body }))).toMatchObject({
    events: [start],
    error: { name: "ModelError", kind: "malformed" },
  });
});

it.each([
  ["a page", "text/html", "<p>Sign in</p>"],
  ["an empty body", "application/json", ""],
  ["half of a message", "application/json", '{"content":['],
  ["JSON that is no message", "application/json", '{"ok":true}'],
  ["null", "application/json", "null"],
])("calls an answer in one piece malformed that is %s", async (_name, type, raw) => {
  const model = await api((_request, response) => void response.writeHead(200, { "content-type": type }).end(raw));
  await expect(model.create({ body })).rejects.toMatchObject({ name: "ModelError", kind: "malformed", status: null });
});

it("takes a message in one piece whatever its content type", async () => {
  const model = await api((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).end('{"id":"msg_1","content":[]}');
  });
  expect(await model.create({ body })).toEqual({ message: { id: "msg_1", content: [] }, requestId: null });
});

it("knows a connection that is lost within an answer in one piece", async () => {
  const model = await api((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "99" });
    response.write('{"id":', () => setTimeout(() => response.destroy(), 20));
  });
  await expect(model.create({ body })).rejects.toMatchObject({ name: "ModelError", kind: "cut" });
});

it("rejects with the signal's reason, before the answer and within the stream", async () => {
  const model = await api((_request, response) => {
    response.writeHead(200, streaming);
    response.write(sse(start));
  });
  const reason = new Error("interrupted");
  await expect(model.stream({ body, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const abort = new AbortController();
  const stream = await model.stream({ body, signal: abort.signal });
  setTimeout(() => abort.abort(reason), 20);
  expect(await read(stream)).toEqual({ events: [start], error: reason });
});

it.each([
  [{ API_TIMEOUT_MS: "100000" }, 100_000],
  [{}, 600_000],
])("gives up hung headers when the time in %j is over: %i ms", async (env, ms) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const fetch = (_: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const model = modelClient({ env: { ANTHROPIC_API_KEY: "test", ...env }, clock: { now: () => 0 }, fetch });
  let ended = false;
  const call = model.stream({ body }).catch((error: unknown) => error);
  void call.finally(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(ms - 1000);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await call).toMatchObject({ kind: "connection" });
});
