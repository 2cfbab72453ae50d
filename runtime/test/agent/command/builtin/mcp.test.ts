import { expect, test } from "vitest";
import { mcpCommand } from "../../../../src/agent/command/builtin/mcp.ts";
import { runCommand } from "../../fixture/run-command.ts";

test("lists servers with their status, tools and errors, without those in the host's process", async () => {
  const servers = [
    { name: "a", source: "project", status: "connected", tools: [1, 2], error: null },
    { name: "b", source: "user", status: "failed", tools: [], error: "gone" },
    { name: "calc", source: "sdk", status: "connected", tools: [1], error: null },
  ];
  expect(await runCommand(mcpCommand, { mcp: { servers } })).toEqual({
    text: "MCP servers:\n- a: connected, 2 tools\n- b: failed, 0 tools (gone)",
  });
  const named = await runCommand(mcpCommand, { mcp: { servers } }, "reconnect none-such");
  expect(named.text).toContain("none-such");
  expect(await runCommand(mcpCommand, { mcp: { servers: [] } })).toEqual({
    text: "No MCP servers are configured. /mcp lists those that settings files and the host configure.",
  });
});
