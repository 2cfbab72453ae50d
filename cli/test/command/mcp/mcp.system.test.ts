import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, it } from "vitest";
import { testFolder } from "../../corpus/corpus.ts";
import { expectCurrentPage } from "../../docs/render.ts";
import { sessionWithPermission } from "../../input/requested-session.ts";

const { folder, file } = testFolder("mcp-session");
const program = fileURLToPath(new URL("../../../bin/agentwire.mjs", import.meta.url));

/** Maximum number of lines of an answer on the page. */
const mostLines = 12;

/** What a coding agent does with a session whose host is suspected. */
const calls: readonly (readonly [name: string, args: Record<string, unknown>])[] = [
  ["list_sessions", {}],
  ["why", { session: "asked.tape.jsonl" }],
  ["events", { session: "asked.tape.jsonl", where: "tool:Bash" }],
  ["query", { name: "permission-waits" }],
  ["query", { sql: "SELECT name, outcome, duration_s FROM permissions" }],
  ["query", { sql: "SELECT * FROM read_text('/etc/passwd')" }],
  ["explain_requirement", { id: "handshake.initialize.answered" }],
];

it("answers a client over stdio, as docs/commands/mcp.md shows", async () => {
  file("asked.tape.jsonl", sessionWithPermission());
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, "mcp", folder] }));
  const log: string[] = [];
  for (const [name, args] of calls) {
    const { content } = await client.callTool({ name, arguments: args });
    const [{ text }] = content as [{ readonly text: string }];
    const plain = text
      .replaceAll(`${folder}/`, "")
      .replaceAll(/"modified": "[^"]*"/g, '"modified": "2026-05-10T12:00:00.000Z"');
    const lines = plain.split("\n").map((line) => line.trimEnd());
    log.push(`> ${name} ${JSON.stringify(args)}`, ...lines.slice(0, mostLines));
    if (lines.length > mostLines) log.push("...");
    log.push("");
  }
  const { resources } = await client.listResources();
  expect(resources.length).toBeGreaterThan(20);
  await client.close();
  await expectCurrentPage("mcp.md", (page) =>
    page.replace(/(?<=^```text\n)[\s\S]*?(?=^```$)/m, () => `${log.join("\n").trimEnd()}\n`),
  );
});
