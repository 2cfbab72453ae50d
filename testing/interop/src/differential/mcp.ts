import type { Json } from "./session.ts";

/** The tools of each MCP server of the driver. */
const tools = [
  {
    name: "add",
    description: "Adds two numbers",
    inputSchema: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, required: ["a", "b"] },
  },
  {
    name: "peek",
    description: "Reads without change",
    inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true },
  },
  { name: "fail", description: "Always fails", inputSchema: { type: "object", properties: {} } },
  { name: "shape", description: "Answers with data", inputSchema: { type: "object", properties: {} } },
];

const results: Readonly<Record<string, Json>> = {
  add: { content: [{ type: "text", text: "the sum is 5" }] },
  peek: {
    content: [
      { type: "text", text: "peeked at it" },
      { type: "text", text: "a second part" },
    ],
  },
  fail: { content: [{ type: "text", text: "the calc tool failed" }], isError: true },
  shape: { content: [{ type: "text", text: "shaped" }], structuredContent: { sum: 5 } },
};

const methods: Readonly<Record<string, (params: Json) => Json>> = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "calc", version: "1.0.0" },
  }),
  "tools/list": () => ({ tools }),
  "tools/call": ({ name }) => results[String(name)] ?? { content: [], isError: true },
};

/** The answer of the MCP server to a message; `null` for a notification. */
export function answerMcp(message: Json): Json | null {
  if (message.id === undefined) return null;
  const method = methods[String(message.method)];
  const answer = method
    ? { result: method((message.params ?? {}) as Json) }
    : { error: { code: -32601, message: "No such method" } };
  return { jsonrpc: "2.0", id: message.id, ...answer };
}
