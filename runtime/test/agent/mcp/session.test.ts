import { expect, test } from "vitest";
import { callLimit, readHello, ServerTimeout } from "../../../src/agent/mcp/session.ts";

test("the limit of a call is a positive number of milliseconds", () => {
  const limits = ["1500", "0", "-1", "x", "", undefined].map((value) => callLimit({ MCP_TOOL_TIMEOUT: value }));
  expect(limits).toEqual([1500, undefined, undefined, undefined, undefined, undefined]);
});

test("of an initialize result only well-formed members are read", () => {
  const hello = { serverInfo: { name: "x" }, capabilities: { tools: {} }, instructions: "i", more: 1 };
  expect(readHello(hello)).toEqual({
    serverInfo: { name: "x", version: "" },
    capabilities: { tools: {} },
    instructions: "i",
  });
  const empty = { serverInfo: null, capabilities: {}, instructions: null };
  expect([readHello(null), readHello({ serverInfo: "x", capabilities: [], instructions: 5 })]).toEqual([empty, empty]);
});

test("a timeout reports how long the server had", () => {
  expect(new ServerTimeout(1500)).toMatchObject({
    name: "ServerTimeout",
    limitMs: 1500,
    message: expect.stringContaining("1500 ms"),
  });
});
