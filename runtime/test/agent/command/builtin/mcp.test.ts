import { expect, test } from "vitest";
import { mcpCommand } from "../../../../src/agent/command/builtin/mcp.ts";
import { runCommand } from "../../fixture/run-command.ts";

test("counts servers by their status, without those in the host's process", async () => {
  const servers = [
    { name: "a", source: "project", status: "connected" },
    { name: "b", source: "user", status: "failed" },
    { name: "c", source: "user", status: "disabled" },
    { name: "calc", source: "sdk", status: "connected" },
  ];
  expect(await runCommand(mcpCommand, { mcp: { servers } })).toEqual({
    text: "MCP servers: 1 connected, 1 not connected, 1 disabled. /mcp in the terminal shows details.",
  });
  const named = await runCommand(mcpCommand, { mcp: { servers } }, "reconnect none-such");
  expect(named.text).toContain("none-such");
  expect(await runCommand(mcpCommand, { mcp: { servers: [] } })).toEqual({
    text: "No MCP servers are configured. /mcp counts those that settings files and the host configure.",
  });
});
