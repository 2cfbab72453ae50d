import { expect, test } from "vitest";
import { mcpCommand } from "../../../../src/agent/command/builtin/mcp.ts";
import { runCommand } from "../../fixture/run-command.ts";

test("lists servers with their status, tools and errors", async () => {
  const servers = [
    { name: "a", status: "connected", tools: [1, 2], error: null },
    { name: "b", status: "failed", tools: [], error: "gone" },
  ];
  expect(await runCommand(mcpCommand, { mcp: { servers } })).toEqual({
    text: "MCP servers:\n- a: connected, 2 tools\n- b: failed, 0 tools (gone)",
  });
  expect(await runCommand(mcpCommand, { mcp: { servers: [] } })).toEqual({
    text: "No MCP servers are configured. /mcp lists those that settings files and the host configure.",
  });
});
