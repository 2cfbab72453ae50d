import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod/v3";
import { noAnswer } from "../../../src/connection/index.ts";
import { createSdkMcpServer, tool } from "../../../src/host/index.ts";
import { mcpServers } from "../../../src/host/mcp/servers.ts";

const call = { requestId: "r", signal: new AbortController().signal, afterResponse: () => undefined };
const text = (value: unknown) => ({ content: [{ type: "text" as const, text: String(value) }] });

const calc = () =>
  createSdkMcpServer({
    name: "calc",
    version: "1.2.3",
    instructions: "Adds.",
    tools: [
      tool("add", "adds", { a: z.number(), b: z.number().optional() }, async ({ a, b }) => text(a + (b ?? 0))),
      tool("old", "of zod 3", { a: z3.string() }, async ({ a }) => text(a), { annotations: { readOnlyHint: true } }),
      tool("boom", "throws", {}, async () => {
        throw new Error("thrown in tool");
      }),
    ],
  });

const request = (id: number, method: string, params: Record<string, unknown> = {}) => ({
  subtype: "mcp_message" as const,
  server_name: "c",
  message: { jsonrpc: "2.0" as const, id, method, params },
});

/** What the server made of a call. */
const Reply = z.object({
  result: z.object({ isError: z.boolean(), content: z.tuple([z.object({ text: z.string() })]) }),
});

describe("in-process servers", () => {
  it("are announced with all that the agent would ask them", async () => {
    const servers = mcpServers(() => {});
    const fields = await servers.open({ c: calc(), other: { command: "x" } });
    expect(fields).toMatchObject({
      sdkMcpServers: ["c"],
      sdkMcpServerManifests: {
        c: {
          initializeResult: {
            protocolVersion: "2025-11-25",
            serverInfo: { name: "calc", version: "1.2.3" },
            instructions: "Adds.",
          },
          toolsListResult: {
            tools: [
              { name: "add", inputSchema: { type: "object", required: ["a"], properties: { a: { type: "number" } } } },
              {
                name: "old",
                inputSchema: { properties: { a: { type: "string" } } },
                annotations: { readOnlyHint: true },
              },
              { name: "boom" },
            ],
          },
        },
      },
    });
    await servers.close();
  });

  it("that serve another session are omitted with a notice, and the session continues", async () => {
    const [shared, own] = [calc(), calc()];
    const first = mcpServers(() => {});
    await first.open({ c: shared });
    const reported: string[] = [];
    const second = mcpServers(
      () => {},
      (text) => reported.push(text),
    );
    expect(await second.open({ c: shared, own })).toMatchObject({ sdkMcpServers: ["own"] });
    expect(reported).toEqual([expect.stringContaining('"c" is omitted')]);
    await expect(second.answer(request(1, "tools/list"), call)).rejects.toThrow("SDK MCP server not found: c");
    expect(await first.answer(request(1, "tools/list"), call)).toMatchObject({ mcp_response: { result: {} } });
    await second.close();

    const alone = mcpServers(() => {});
    expect(await alone.open({ c: shared })).toEqual({});
    await first.close();
    expect(await alone.open({ c: shared })).toMatchObject({ sdkMcpServers: ["c"] });
    await alone.close();
  });

  it("run tools of zod 4 and zod 3 shapes, and turn errors into results", async () => {
    const servers = mcpServers(() => {});
    await servers.open({ c: calc() });
    const run = async (id: number, name: string, args: object) =>
      servers.answer(request(id, "tools/call", { name, arguments: args }), call);
    expect(await run(1, "add", { a: 2, b: 3 })).toEqual({ mcp_response: { jsonrpc: "2.0", id: 1, result: text(5) } });
    expect(await run(2, "old", { a: "x" })).toMatchObject({ mcp_response: { result: text("x") } });
    expect(await run(3, "boom", {})).toMatchObject({
      mcp_response: { result: { isError: true, ...text("thrown in tool") } },
    });
    expect(await run(4, "add", { a: "two" })).toMatchObject({ mcp_response: { result: { isError: true } } });
    await servers.close();
  });

  it("say what is wrong with an input as zod's own list of issues", async () => {
    const servers = mcpServers(() => {});
    await servers.open({ c: calc() });
    const issues = async (name: string, args: object | undefined) => {
      const answer = await servers.answer(request(1, "tools/call", { name, arguments: args }), call);
      const { result } = Reply.parse(answer === noAnswer ? answer : answer?.mcp_response);
      const [head, list = ""] = result.content[0].text.split(`tool ${name}: `);
      expect([result.isError, head]).toEqual([
        true,
        "MCP error -32602: Input validation error: Invalid arguments for ",
      ]);
      expect(list).toBe(JSON.stringify(JSON.parse(list), null, 2));
      return JSON.parse(list);
    };
    const code = "invalid_type";
    expect(await issues("add", { a: "two" })).toMatchObject([{ code, expected: "number", path: ["a"] }]);
    expect(await issues("add", undefined)).toMatchObject([{ code, path: ["a"] }]);
    expect(await issues("old", { a: 1 })).toMatchObject([
      { code, expected: "string", received: "number", path: ["a"] },
    ]);
    await servers.close();
  });

  it("acknowledge notifications", async () => {
    const servers = mcpServers(() => {});
    await servers.open({ c: calc() });
    const message = { jsonrpc: "2.0" as const, method: "notifications/initialized" };
    expect(await servers.answer({ subtype: "mcp_message", server_name: "c", message }, call)).toEqual({
      mcp_response: { jsonrpc: "2.0", result: {}, id: 0 },
    });
    await servers.close();
  });

  it("send requests of their own", async () => {
    const delivered: [string, JSONRPCMessage][] = [];
    const servers = mcpServers((name, message) => void delivered.push([name, message]));
    const config = calc();
    await servers.open({ c: config });
    config.instance.registerTool("late", { description: "d" }, async () => text(1));
    expect(delivered).toMatchObject([["c", { method: "notifications/tools/list_changed" }]]);
    await servers.close();
  });

  it("are notified when a call is withdrawn, which then gets no answer", async () => {
    let signal: AbortSignal | undefined;
    const slow = createSdkMcpServer({
      name: "slow",
      tools: [
        tool("wait", "waits", {}, async (_input, extra) => {
          signal = (extra as { signal: AbortSignal }).signal;
          await new Promise((resolve) => signal?.addEventListener("abort", resolve));
          return text("late");
        }),
      ],
    });
    const servers = mcpServers(() => {});
    await servers.open({ c: slow });
    const withdraw = new AbortController();
    const answer = servers.answer(request(1, "tools/call", { name: "wait", arguments: {} }), {
      requestId: "r",
      signal: withdraw.signal,
      afterResponse: () => undefined,
    });
    await expect.poll(() => signal).toBeDefined();
    withdraw.abort();
    expect(await answer).toBe(noAnswer);
    await expect.poll(() => signal?.aborted).toBe(true);
    await servers.close();
  });

  it("are exchanged: who stays keeps its connection, who leaves is closed", async () => {
    const servers = mcpServers(() => {});
    const staying = calc();
    await servers.open({ c: staying, dropped: calc() });
    const reported = await servers.exchange({ c: staying, next: calc(), far: { command: "x" } });
    expect(reported).toEqual({
      c: { type: "sdk", name: "c" },
      next: { type: "sdk", name: "next" },
      far: { command: "x" },
    });
    await expect(servers.answer({ ...request(1, "ping"), server_name: "dropped" }, call)).rejects.toThrow(
      "SDK MCP server not found: dropped",
    );
    expect(await servers.answer(request(2, "ping"), call)).toMatchObject({ mcp_response: { id: 2, result: {} } });
    await servers.close();
  });
});
