import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { type DriftReport, startQuery } from "../../../src/host/index.ts";
import { type PeerProcess, processTransport } from "../../../src/node/transport/process-transport.ts";
import { settle } from "../../connection/pair.ts";
import { run } from "../query/run.ts";
import { scriptedAgent, success } from "../scripted-agent.ts";

describe("an unknown message that ends the stream", () => {
  const strange: readonly [string, object][] = [
    ["a type", { type: "rate_limit_event", rate_limit_info: { status: "allowed" } }],
    ["a type of the next release", { type: "not_yet_invented", nested: { deep: [1, null] } }],
    ["a subtype", { type: "system", subtype: "not_yet_invented" }],
    ["a field", { ...success, not_yet_invented: true }],
    ["a word of a list", { type: "system", subtype: "status", status: "not_yet_invented" }],
    ["a block", { type: "assistant", message: { content: [{ type: "not_yet_invented" }] } }],
    ["no type", { uuid: "u" }],
    ["a type that is none", { type: 7 }],
    ["a name of the language", { type: "__proto__", constructor: { prototype: null } }],
  ];

  it.each(strange)("%s is passed on as it is, and the session continues", async (_name, frame) => {
    const { agent, messages, outcome } = await run("hi");
    await agent.send(frame, success);
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
    expect(messages).toEqual([frame, success]);
  });

  it("a field that would change what objects are is dropped", async () => {
    const { agent, messages } = await run("hi");
    await agent.send('{"type":"odd","__proto__":{"polluted":true}}');
    expect(messages).toEqual([{ type: "odd" }]);
    expect(Object.getPrototypeOf(messages[0])).not.toHaveProperty("polluted");
  });

  it("an unknown request is refused in words, and the session continues", async () => {
    const { agent, outcome } = await run("hi");
    await agent.send({ type: "control_request", request_id: "r", request: { subtype: "not_yet_invented" } }, success);
    expect(agent.inputFrames.at(-2)).toMatchObject({
      response: { subtype: "error", request_id: "r", error_code: "unsupported_request" },
    });
    await agent.exit({ code: 0 });
    expect(await outcome).toBe("ended");
  });
});

describe("drift that is not reported", () => {
  it("is reported with its place, once for each frame, and changes nothing", async () => {
    const reports: DriftReport[] = [];
    const { agent, messages } = await run("hi", { onDrift: (report) => reports.push(report) });
    const drifted = { type: "keep_alive", since_tomorrow: 1 };
    await agent.send({ type: "keep_alive" }, drifted, { type: "brand_new" });
    await expect
      .poll(() => reports.map(({ name }) => name))
      .toEqual(["control_response/initialize", "keep_alive", "brand_new"]);
    expect(reports[1]).toMatchObject({ status: "drift", frame: drifted, issues: [{ path: "/since_tomorrow" }] });
    expect(messages).toEqual([{ type: "brand_new" }]);
  });
});

describe("large frames that stall or are cut off", () => {
  /** A process that is a pair of streams. */
  function streams() {
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    const listeners: ((code: number | null, signal: NodeJS.Signals | null) => void)[] = [];
    const peer: PeerProcess = {
      stdin,
      stdout,
      stderr: null,
      kill: () => true,
      on(event: string, listener: never) {
        if (event === "exit") listeners.push(listener);
        return peer;
      },
    };
    return { stdin, stdout, peer, exit: () => listeners[0]?.(0, null) };
  }

  const receive = async (chunks: Iterable<Uint8Array>): Promise<unknown[]> => {
    const { stdout, peer, exit } = streams();
    const { ports } = scriptedAgent();
    const query = startQuery("hi", {}, { ...ports, open: () => processTransport(peer) });
    const messages: unknown[] = [];
    const collected = (async () => {
      for await (const message of query) messages.push(message);
    })();
    await settle(); // the prompt is on its way
    for (const chunk of chunks) if (!stdout.write(chunk)) await new Promise((resolve) => stdout.once("drain", resolve));
    stdout.end(`${JSON.stringify(success)}\n`);
    exit();
    await collected;
    return messages;
  };

  const encoder = new TextEncoder();
  const frameOf = (bytes: number) => {
    const empty = JSON.stringify({ type: "assistant", text: "" }).length;
    return { type: "assistant", text: "é".repeat(4) + "x".repeat(Math.max(0, bytes - empty - 8)) };
  };

  const sizes = [64 * 1024, 1024 * 1024, 16 * 1024 * 1024].flatMap((size) => [size - 1, size, size + 1]);
  it.each(sizes)("of %i bytes arrive whole", async (size) => {
    const frame = frameOf(size);
    const bytes = encoder.encode(`${JSON.stringify(frame)}\n`);
    const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
      bytes.subarray(i * 65_536, (i + 1) * 65_536),
    );
    const [first, last] = await receive(chunks);
    expect((first as typeof frame).text.length).toBe(frame.text.length);
    expect((first as typeof frame).text === frame.text).toBe(true);
    expect(last).toEqual(success);
  });

  it("arrive whole wherever they are split", async () => {
    const bytes = encoder.encode(`${JSON.stringify({ type: "assistant", text: "é😀\\u2028" })}\r\n`);
    for (let at = 1; at < bytes.length; at++) {
      const [first] = await receive([bytes.subarray(0, at), bytes.subarray(at)]);
      expect(first).toEqual({ type: "assistant", text: "é😀\\u2028" });
    }
  });

  it("of the host leave whole, whatever the agent takes at a time", async () => {
    const { stdin, stdout, peer, exit } = streams();
    const { ports } = scriptedAgent();
    const text = "y".repeat(3 * 1024 * 1024);
    const query = startQuery(text, {}, { ...ports, open: () => processTransport(peer) });
    let received = "";
    stdin.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
    });
    await expect.poll(() => received.includes(text)).toBe(true);
    stdout.end(`${JSON.stringify(success)}\n`);
    exit();
    for await (const _message of query);
    await settle();
    expect(received.trimEnd().split("\n")).toHaveLength(2);
  });
});
