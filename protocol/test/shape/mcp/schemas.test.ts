import { describe, expect, test } from "vitest";
import { JsonRpcMessage, McpServerConfig, McpTool, McpToolResult } from "../../../src/shape/mcp/index.ts";

describe("JSON-RPC messages", () => {
  test.each([
    { jsonrpc: "2.0", id: 0, method: "initialize", params: { protocolVersion: "2025-11-25" } },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: "a", result: {} },
    { jsonrpc: "2.0", id: null, error: { code: -32700, message: "no JSON" } },
  ])("are taken as they are: %j", (message) => {
    expect(JsonRpcMessage.parse(message)).toEqual(message);
  });

  test.each([
    {},
    { jsonrpc: "1.0", id: 0, method: "ping" },
    { jsonrpc: "2.0", id: 0 },
    { jsonrpc: "2.0", id: {}, method: "ping" },
  ])("are refused where they are none: %j", (message) => {
    expect(JsonRpcMessage.safeParse(message).success).toBe(false);
  });
});

describe("server configurations", () => {
  test("need no type if a command says it", () => {
    expect(McpServerConfig.safeParse({ command: "notes-mcp" }).success).toBe(true);
    expect(McpServerConfig.safeParse({ type: "http", url: "http://127.0.0.1:1/mcp" }).success).toBe(true);
  });

  test("need what their type calls for", () => {
    expect(McpServerConfig.safeParse({ type: "http", command: "notes-mcp" }).success).toBe(false);
    expect(McpServerConfig.safeParse({ type: "stdio" }).success).toBe(false);
  });
});

describe("tools and their results", () => {
  test("keep what the server adds", () => {
    const tool = { name: "add", inputSchema: { type: "object" }, annotations: { readOnlyHint: true, mood: "calm" } };
    expect(McpTool.parse(tool)).toEqual(tool);
    const result = { content: [{ type: "text", text: "3", mood: "calm" }], structuredContent: { sum: 3 } };
    expect(McpToolResult.parse(result)).toEqual(result);
  });

  test("have content of a known kind", () => {
    expect(McpToolResult.safeParse({ content: [{ type: "smell" }] }).success).toBe(false);
  });
});
