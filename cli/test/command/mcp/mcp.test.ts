import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, expect, it } from "vitest";
import { tape } from "../../input/sessions.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-mcp-stdio-"));
writeFileSync(join(folder, "a.tape.jsonl"), tape());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("speaks MCP over stdin and stdout, and nothing else on stdout", async () => {
  const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
  const client = new Client({ name: "test", version: "1" });
  const problems: unknown[] = [];
  client.onerror = (error) => void problems.push(error);
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, "mcp", folder] }));
  const { content } = await client.callTool({ name: "why", arguments: { session: "a.tape.jsonl" } });
  expect(content).toEqual([{ type: "text", text: expect.stringMatching(/^The /) }]);
  await client.close();
  expect(problems).toEqual([]);
});

it("answers a call before it ends with its input", () => {
  const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));
  const call = { name: "why", arguments: { session: "a.tape.jsonl" } };
  const input = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call })}\n`;
  const { stdout, status } = spawnSync(process.execPath, [program, "mcp", folder], { input, encoding: "utf8" });
  expect([status, JSON.parse(stdout)]).toMatchObject([0, { id: 1, result: { content: [{ type: "text" }] } }]);
});
