import { expect, test } from "vitest";
import { callServerTool } from "../../../src/agent/mcp/hook-call.ts";
import { Server } from "../../../src/agent/mcp/server.ts";
import { type FakeServer, fakeServers, serverServices, stdio } from "./fixture.ts";

const signal = new AbortController().signal;

async function call(answer: FakeServer["answers"][string], name = "one") {
  const { connector, calls } = fakeServers({ x: { answers: { "tools/call": answer } } });
  const server = new Server("one", stdio("x"), "dynamic", serverServices(connector));
  void server.connect();
  const find = (requested: string) => (requested === "one" ? server : undefined);
  const reply = await callServerTool({ find }, { server: name, tool: "check", input: { a: 1 } }, signal);
  return { reply, calls };
}

test("a hook calls a tool of a server that is still connecting", async () => {
  const { reply, calls } = await call({
    content: [{ type: "text", text: " a" }, { type: "image" }, { type: "text", text: "b\n" }],
  });
  expect(reply).toEqual({ text: "a\nb", isError: false });
  expect(calls).toEqual([
    { server: "x", method: "tools/call", params: { name: "check", arguments: { a: 1 } }, limits: { signal } },
  ]);
});

test("reports an error of the tool", async () => {
  expect((await call({ isError: true })).reply).toEqual({ text: "", isError: true });
});

test("a server that is unknown or not connected fails the call", async () => {
  await expect(call({}, "two")).rejects.toThrow('MCP server "two" is not connected');
});
