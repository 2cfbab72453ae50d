import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { busyTape } from "../../../cli/test/trace/session.ts";
import { program, started } from "../src/fleet.ts";

/** The part of a message of `protobufjs` that the tests need. */
interface MessageType {
  fromObject(object: unknown): unknown;
  toObject(message: unknown, options: { readonly longs: unknown; readonly bytes: unknown }): unknown;
  verify(message: unknown): string | null;
  encode(message: unknown): { finish(): Uint8Array };
  decode(bytes: Uint8Array): unknown;
}

/** What a collector decodes requests with: it is generated from the definitions of OTLP. */
const { opentelemetry } = createRequire(import.meta.url)(
  "@opentelemetry/otlp-transformer/build/src/generated/root.js",
) as {
  readonly opentelemetry: { proto: { collector: { trace: { v1: { ExportTraceServiceRequest: MessageType } } } } };
};
const Request = opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;

const folder = mkdtempSync(join(tmpdir(), "agentwire-otlp-"));
const received: { readonly type: string | undefined; readonly body: unknown }[] = [];
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push({ type: request.headers["content-type"], body: JSON.parse(Buffer.concat(chunks).toString()) });
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
let url: string;
beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
});
afterAll(() => {
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

const ids = ["traceId", "spanId", "parentSpanId"];

/** JSON of OTLP as `protobufjs` writes it: ids in base64 instead of hex, integers of 64 bits as text, no empty lists. */
function asProtobufJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asProtobufJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      if (ids.includes(key)) return [[key, Buffer.from(String(field), "hex").toString("base64")]];
      if (key === "intValue") return [[key, String(field)]];
      return Array.isArray(field) && field.length === 0 ? [] : [[key, asProtobufJson(field)]];
    }),
  );
}

it.each([{ flags: [] }, { flags: ["--content"] }])(
  "sends what OTLP defines, and nothing else, with $flags",
  async ({ flags }) => {
    received.length = 0;
    const tape = join(folder, "busy.tape.jsonl");
    writeFileSync(tape, busyTape().bytes());
    const sent = started(process.execPath, [program, "export", tape, "--otel", url, ...flags], folder);
    expect({ code: await sent.ended, err: sent.err() }).toEqual({ code: 0, err: "" });
    expect(received.length).toBe(1);
    const [{ type, body } = { type: "", body: {} }] = received;
    expect(type).toBe("application/json");
    const json = asProtobufJson(body);
    const message = Request.fromObject(json);
    expect(Request.verify(message)).toBe(null);
    const decoded = Request.toObject(Request.decode(Request.encode(message).finish()), {
      longs: String,
      bytes: String,
    });
    expect(decoded).toEqual(json);
  },
);
