import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { asJsonObject, type JsonObject, jsonObjectsIn } from "@agentwire/protocol/json";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testFolder } from "../corpus/corpus.ts";

const { folder, file } = testFolder("live-trace");
const program = fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url));

/** An agent with one turn for each line, whose result is the `TRACEPARENT` that it finds. */
const agent = file(
  "agent.mjs",
  `const shared = { session_id: "s1", parent_tool_use_id: null };
  const send = (frame) => console.log(JSON.stringify({ ...frame, ...shared }));
  process.stdin.on("data", () => {
    send({ type: "system", subtype: "init", model: "opus", claude_code_version: "2.1.330" });
    const message = { id: "m1", role: "assistant", model: "opus", content: [{ type: "text", text: "Hi." }] };
    send({ type: "assistant", message });
    send({ type: "result", subtype: "success", is_error: false, result: process.env.TRACEPARENT });
  });`,
);
const prompt = `${JSON.stringify({ type: "user", message: { role: "user", content: "Hi" }, parent_tool_use_id: null })}\n`;

const [outerTrace, outerSpan] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

let spans: JsonObject[] = [];
let arrived: () => void = () => {};
let url = "";
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
  for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
  arrived();
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
});
afterAll(() => void server.close());
beforeEach(() => {
  spans = [];
});

/** Runs an agent through a command, and ends its input once the first spans have arrived, or else the result. */
async function runTraced(waitsFor: "spans" | "result", ...command: readonly string[]) {
  const child = spawn(process.execPath, [program, ...command, "--", process.execPath, agent], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, TRACEPARENT: `00-${outerTrace}-${outerSpan}-01` },
  });
  const printed: Buffer[] = [];
  const errors: Buffer[] = [];
  const answered = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed.push(chunk);
      if (Buffer.concat(printed).includes('"type":"result"')) resolve();
    });
  });
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  const exited = once(child, "close");
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  child.stdin.write(prompt);
  await Promise.race([waitsFor === "spans" ? first : answered, exited]);
  const whileRunning = spans.map(({ name }) => name);
  child.stdin.end();
  const [code] = await exited;
  const frames = Buffer.concat(printed)
    .toString()
    .trim()
    .split("\n")
    .map((line) => asJsonObject(JSON.parse(line)));
  return { code, whileRunning, frames, errors: Buffer.concat(errors).toString() };
}

describe("spans of an agent that runs", () => {
  it.each([
    ["record", ["record", "-o", join(folder, "live.tape.jsonl")]],
    ["monitor", ["monitor", "--log", join(folder, "findings.jsonl")]],
  ])("arrive from %s before the agent ends, as part of the trace of its parent", async (_, command) => {
    const { code, whileRunning, frames, errors } = await runTraced("spans", ...command, "--otel", url);
    expect({ code, errors }).toEqual({ code: 0, errors: `Sending spans to ${url}, trace ${outerTrace}.\n` });
    expect(whileRunning).toContain("invoke_agent");
    expect(whileRunning).not.toContain("session");
    const session = spans.find(({ name }) => name === "session");
    expect(session).toMatchObject({ traceId: outerTrace, parentSpanId: outerSpan });
    const turn = spans.filter(({ name }) => name === "invoke_agent");
    expect(turn).toMatchObject([{ traceId: outerTrace, parentSpanId: session?.spanId }]);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
    expect(jsonObjectsIn(frames).find(({ type }) => type === "result")?.result).toBe(
      `00-${outerTrace}-${session?.spanId}-01`,
    );
  });

  it("are not nested in a second session when the tape of the same session is exported", async () => {
    const tape = join(folder, "exported.tape.jsonl");
    const { code } = await runTraced("spans", "record", "-o", tape, "--otel", url);
    const live = spans.find(({ name }) => name === "session");
    spans = [];
    const child = spawn(process.execPath, [program, "export", tape, "--otel", url], { stdio: "ignore" });
    const [exported] = await once(child, "close");
    expect([code, exported]).toEqual([0, 0]);
    const sessions = spans.filter(({ name }) => name === "session");
    expect(sessions).toHaveLength(1);
    expect(live?.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(spans.map(({ parentSpanId }) => parentSpanId)).not.toContain(live?.spanId);
    expect(spans.find(({ name }) => name === "invoke_agent")?.parentSpanId).toBe(sessions[0]?.spanId);
  });

  it("do not disturb the session if there is no collector", async () => {
    const { code, frames, errors } = await runTraced("result", "monitor", "--otel", "http://127.0.0.1:1/v1/traces");
    expect(code).toBe(0);
    expect(frames).toHaveLength(3);
    expect(errors).toMatch(/spans were not sent: /);
  });
});
