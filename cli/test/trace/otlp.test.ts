import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { schemaUrl } from "../../src/trace/conventions.ts";
import { createSpanSender, sendSpans, sessionSpan } from "../../src/trace/otlp.ts";
import { traceOf } from "../../src/trace/trace.ts";
import { busyTape, readingOf } from "./session.ts";

const Value = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.number().optional(),
  doubleValue: z.number().optional(),
});
const SentSpan = z.looseObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
  links: z.array(z.looseObject({ spanId: z.string() })),
  status: z.looseObject({ code: z.int() }),
});
/** A request of OTLP over HTTP with JSON, as far as it is checked. */
const Sent = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: z.array(z.object({ key: z.string(), value: Value })) }),
      scopeSpans: z.array(z.looseObject({ schemaUrl: z.string(), spans: z.array(SentSpan) })),
    }),
  ),
});

let [status, url]: [number, string] = [200, ""];
let received: { readonly path: string; readonly type: string; readonly body: z.output<typeof Sent> }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Sent.parse(JSON.parse(Buffer.concat(chunks).toString()));
  received.push({ path: request.url ?? "", type: request.headers["content-type"] ?? "", body });
  response.writeHead(status, { "content-type": "application/json" }).end("{}");
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
});
afterAll(() => void server.close());
beforeEach(() => {
  [status, received] = [200, []];
});

const started = Date.parse("2026-05-01T10:00:00Z");
const spans = traceOf(readingOf(busyTape().tape()), { started, release: "2.1.330", withContent: false });
const options = { key: "s1 1", serviceName: "shop-agent", version: "1.2.3", parent: null };
const sent = () =>
  received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

describe("spans that are sent", () => {
  it("arrive as OTLP: tree, times, links, status and the version of the conventions", async () => {
    const traceId = await sendSpans(spans, { ...options, url });
    const [request] = received;
    expect(request).toMatchObject({ path: "/v1/traces", type: expect.stringContaining("application/json") });
    expect(request?.body.resourceSpans[0]).toMatchObject({
      resource: { attributes: expect.arrayContaining([{ key: "service.name", value: { stringValue: "shop-agent" } }]) },
      scopeSpans: [{ schemaUrl }],
    });
    const all = sent();
    const ids = all.map(({ spanId }) => spanId);
    expect(all.map(({ name }) => name)).toEqual(spans.map(({ name }) => name));
    for (const [at, span] of all.entries()) {
      const { parent, from, to, failed, links, kind } = spans[at] ?? (spans[0] as (typeof spans)[number]);
      expect(span.traceId).toBe(traceId);
      expect(span.parentSpanId ?? null).toBe(parent === null ? null : ids[parent]);
      expect([span.startTimeUnixNano, span.endTimeUnixNano]).toEqual([`${from}000`, `${to}000`]);
      expect(span.status.code).toBe(failed ? 2 : 0);
      expect(span.kind).toBe(kind === "model" ? 3 : 1);
      expect(span.links.map(({ spanId }) => spanId)).toEqual(links.map((link) => ids[link]));
    }
    const chat = all.filter(({ name }) => name === "chat opus").at(1);
    expect(chat?.attributes).toContainEqual({ key: "gen_ai.usage.input_tokens", value: { intValue: 117 } });
  });

  it("have the same ids each time, and other ids for another session", async () => {
    await sendSpans(spans, { ...options, url });
    const first = sent().map(({ spanId }) => spanId);
    received = [];
    await sendSpans(spans, { ...options, url });
    expect(sent().map(({ spanId }) => spanId)).toEqual(first);
    received = [];
    await sendSpans(spans, { ...options, key: "s2 1", url });
    expect(sent().some(({ spanId }) => first.includes(spanId))).toBe(false);
  });

  it("have the same ids and parents if they are sent in parts, the inner ones first", async () => {
    const idsOf = () => sent().map(({ spanId, parentSpanId, name }) => `${spanId} ${parentSpanId} ${name}`);
    await sendSpans(spans, { ...options, url });
    const atOnce = idsOf();
    received = [];
    const sender = await createSpanSender({ ...options, url });
    const inner = [...spans.keys()].reverse();
    await sender.send(spans, inner.slice(0, 5));
    await sender.send(spans, inner.slice(5));
    await sender.close();
    expect(received).toHaveLength(2);
    expect(idsOf().toSorted()).toEqual(atOnce.toSorted());
    expect(sessionSpan(options).spanId).toBe(sent().find(({ name }) => name === "session")?.spanId);
  });

  it("continue the trace of another program", async () => {
    const parent = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
    expect(await sendSpans(spans, { ...options, parent, url })).toBe(parent.traceId);
    expect(sent()[0]).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId });
  });

  it("are sent in batches, each span once", async () => {
    const [root, ...rest] = spans;
    const many = Array.from({ length: 120 }, () => rest).flat();
    await sendSpans(
      [root as (typeof spans)[number], ...many.map((span, at) => ({ ...span, key: `${at}`, parent: 0, links: [] }))],
      {
        ...options,
        url,
      },
    );
    expect(received.length).toBe(Math.ceil((many.length + 1) / 512));
    expect(new Set(sent().map(({ spanId }) => spanId)).size).toBe(many.length + 1);
  });
});

it("reports the endpoint that rejected them", async () => {
  status = 400;
  await expect(sendSpans(spans, { ...options, url })).rejects.toThrow(`${url} did not accept the spans`);
});
