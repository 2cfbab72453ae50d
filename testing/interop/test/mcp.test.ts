import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMemoryTape } from "@agentwire/replay";
import { say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { query } from "@anthropic-ai/claude-agent-sdk";
import { afterAll, expect, test } from "vitest";
import { program } from "../src/fleet.ts";
import { realCli, scratch } from "../src/peers.ts";

const location = scratch("mcp");
const servers: ReturnType<typeof spawn>[] = [];
afterAll(() => {
  for (const server of servers) server.kill();
  location.reset();
});

function writeSession(): void {
  const tape = createMemoryTape({ header: { argv: ["agent"] } });
  const input = { command: "make deploy" };
  const request = { subtype: "can_use_tool", tool_name: "Bash", input, tool_use_id: "t1" };
  tape.frame("host-to-agent", { type: "user", message: { role: "user", content: "Deploy." } });
  tape.frame("agent-to-host", { type: "control_request", request_id: "q1", request });
  writeFileSync(join(location.tapes, "open.tape.jsonl"), tape.bytes());
}

/** Starts the server over HTTP, and returns its address and the header that it demands. */
async function served(): Promise<{ readonly url: string; readonly authorization: string }> {
  const server = spawn(process.execPath, [program, "mcp", location.tapes, "--http", "0"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  servers.push(server);
  let out = "";
  for await (const chunk of server.stdout) {
    out += String(chunk);
    const [, url, authorization] = /^(http\S+)\nAuthorization: (.+)\n/.exec(out) ?? [];
    if (url !== undefined && authorization !== undefined) return { url, authorization };
  }
  throw new Error(`The server ended: ${out}`);
}

test("the real CLI debugs a session with the tools, over stdio and over HTTP", async () => {
  writeSession();
  const { url, authorization } = await served();
  const session = "open.tape.jsonl";
  const sql = "SELECT count(*) AS n FROM permissions WHERE outcome = 'open'";
  const answers = script(
    use(toolUse("t1", "mcp__local__why", { session })),
    use(toolUse("t2", "mcp__local__query", { sql })),
    use(
      toolUse("t3", "mcp__remote__turns", { session }),
      toolUse("t4", "mcp__remote__query", { name: "unanswered-permissions" }),
    ),
    say("The host never answered."),
  );
  const model = await serveModel(answers);
  const results: string[] = [];
  try {
    const messages = query({
      prompt: "Why does my host hang?",
      options: {
        cwd: location.cwd,
        env: location.env(model.url),
        pathToClaudeCodeExecutable: realCli(),
        model: "claude-opus-5-5",
        settingSources: [],
        mcpServersDelivery: "initialize",
        allowedTools: ["mcp__local", "mcp__remote"],
        mcpServers: {
          local: { command: process.execPath, args: [program, "mcp", location.tapes] },
          remote: { type: "http", url, headers: { Authorization: authorization } },
        },
      },
    });
    for await (const message of messages) {
      if (message.type !== "user" || !Array.isArray(message.message.content)) continue;
      for (const block of message.message.content)
        if (block.type === "tool_result") results.push(JSON.stringify(block.content));
    }
  } finally {
    await model.close();
  }
  expect(results).toEqual([
    expect.stringContaining("can_use_tool"),
    expect.stringContaining('{\\"n\\":1}'),
    expect.stringContaining("1 without an outcome"),
    expect.stringContaining('\\"tool\\":\\"Bash\\"'),
  ]);
});
