import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { jsonObjectsIn } from "@agentwire/protocol/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type LiveSession, startLiveSession } from "../../src/debug/live-session.ts";
import { type ServedDebugger, serveDebugger } from "../../src/debug/serve-debugger.ts";
import { createLineEvents } from "../../src/live/line-events.ts";
import { connectDapClient, type DapClient } from "./client.ts";

let live: LiveSession;
let served: ServedDebugger;
let socket: Socket;
let client: DapClient;
/** What has passed, by direction. */
let passed: { host: string; agent: string };
let send: (direction: "host-to-agent" | "agent-to-host", frame: object) => void;

beforeEach(async () => {
  live = startLiveSession("agent", createLineEvents(["agent"]));
  const streams = { "host-to-agent": live.stream("host-to-agent"), "agent-to-host": live.stream("agent-to-host") };
  passed = { host: "", agent: "" };
  streams["host-to-agent"].on("data", (chunk) => {
    passed.host += chunk;
  });
  streams["agent-to-host"].on("data", (chunk) => {
    passed.agent += chunk;
  });
  send = (direction, frame) => void streams[direction].write(`${JSON.stringify(frame)}\n`);
  served = await serveDebugger(live, 0);
  socket = connect(served.port, "127.0.0.1");
  await once(socket, "connect");
  client = connectDapClient(socket, socket);
  await client.request("initialize", { adapterID: "agentwire", pathFormat: "path" });
});
afterEach(async () => {
  socket.destroy();
  await served.close();
});

async function attach(options: object, queries: readonly string[] = []): Promise<void> {
  await client.request("attach", options);
  await client.event("initialized");
  await client.request("setFunctionBreakpoints", { breakpoints: queries.map((name) => ({ name })) });
  await client.request("configurationDone");
}

const prompt = { type: "user", message: { role: "user", content: "look" }, parent_tool_use_id: null, session_id: "s" };
const assistant = (id: string, block: object) => ({
  type: "assistant",
  message: { id, role: "assistant", model: "m", content: [block] },
  parent_tool_use_id: null,
  session_id: "s",
});
const bash = assistant("m1", { type: "tool_use", id: "b1", name: "Bash", input: { command: "ls" } });
const request = { subtype: "can_use_tool", tool_name: "Bash", input: { command: "ls" }, tool_use_id: "b1" };
const question = { type: "control_request", request_id: "q1", request };

const topOf = async (): Promise<string> =>
  String(jsonObjectsIn((await client.request("stackTrace", { threadId: 1 })).stackFrames)[0]?.name);

it("holds a live session between two frames, and lets one pass at a time", async () => {
  await attach({});
  send("host-to-agent", prompt);
  await expect.poll(() => passed.host).toContain("look");
  await client.go("pause");
  send("agent-to-host", bash);
  send("agent-to-host", question);
  expect(passed.agent).toBe("");
  expect(await client.go("stepIn")).toMatchObject({ reason: "step" });
  expect([await topOf(), passed.agent]).toEqual(["assistant: Bash: ls", ""]);
  await client.go("stepIn");
  expect(await topOf()).toContain("asks to run Bash");
  await expect.poll(() => passed.agent).toContain("tool_use");
  expect(passed.agent).not.toContain("can_use_tool");
  await client.go("stepBack");
  expect(await topOf()).toBe("assistant: Bash: ls");
  // Forward again, what has arrived comes first.
  await client.go("stepIn");
  expect(await topOf()).toContain("asks to run Bash");
  await client.request("continue", { threadId: 1 });
  await expect.poll(() => passed.agent).toContain("can_use_tool");
});

it("stops at a breakpoint before the frame reaches the other side", async () => {
  await attach({ stopOnEntry: true }, ["tool:Bash asks"]);
  await client.event("stopped");
  await client.request("continue", { threadId: 1 });
  for (const frame of [bash, question]) send("agent-to-host", frame);
  expect(await client.event("stopped")).toMatchObject({ reason: "function breakpoint" });
  expect(passed.agent).toContain("tool_use");
  expect(passed.agent).not.toContain("can_use_tool");
  await client.request("evaluate", { expression: "tool:Bash", context: "repl" });
});

it("lets the session run when the editor leaves, and reports its end", async () => {
  await attach({});
  await client.go("pause");
  send("host-to-agent", prompt);
  socket.destroy();
  await expect.poll(() => passed.host).toContain("look");
  socket = connect(served.port, "127.0.0.1");
  client = connectDapClient(socket, socket);
  await client.request("initialize", { adapterID: "agentwire", pathFormat: "path" });
  await expect(client.request("launch", { program: "x" })).rejects.toThrow("already runs");
  await attach({});
  live.exit(0, null);
  await client.event("terminated");
});

it("refuses a second editor, and what does not speak the protocol", async () => {
  await attach({});
  const others = ["Content-Length: 2\r\n\r\n{}", "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}"];
  for (const content of others) {
    const other = connect(served.port, "127.0.0.1");
    other.write(content);
    await once(other.resume(), "close");
  }
  expect(live.hasEnded).toBe(false);
});
