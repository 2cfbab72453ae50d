import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const packed = fileURLToPath(new URL("../../../dist/bundle/agent.js", import.meta.url));
const events = [
  { type: "message_start", message: { id: "msg_1", role: "assistant", content: [], usage: { input_tokens: 1 } } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "hello" } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
  { type: "message_stop" },
];

it("answers a prompt without the global fetch, which takes long to load", async () => {
  const requests: { tools: { name: string; input_schema: unknown }[] }[] = [];
  const model = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    requests.push(JSON.parse(text));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
  });
  await new Promise<void>((listening) => model.listen(0, "127.0.0.1", listening));
  const home = mkdtempSync(join(tmpdir(), "agentwire-packed-"));
  try {
    const loaded = join(home, "loaded");
    writeFileSync(
      join(home, "start.mjs"),
      `import { writeFileSync } from "node:fs";
       process.on("exit", () => writeFileSync(${JSON.stringify(loaded)}, process.moduleLoadList.join("\\n")));
       process.argv.splice(1, 1);
       await (await import(${JSON.stringify(packed)})).main();`,
    );
    const skill = join(home, ".claude", "skills", "lint");
    mkdirSync(skill, { recursive: true });
    writeFileSync(join(skill, "SKILL.md"), "---\ndescription: From the front matter\n---\nThe body.\n");
    const child = spawn(process.execPath, [join(home, "start.mjs"), "agent", "-p", "hi"], {
      cwd: home,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        PATH: process.env.PATH,
        HOME: home,
        CLAUDE_CONFIG_DIR: join(home, ".claude"),
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
      },
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    expect(await new Promise((ended) => child.once("close", ended))).toBe(0);
    expect(output).toBe("hello\n");
    expect(JSON.stringify(requests)).toContain("- lint: From the front matter");
    expect(readFileSync(loaded, "utf8")).not.toMatch(/undici/);

    const { builtinTools } = await import("../../../src/agent/tool/registry.ts");
    const bash = builtinTools.find(({ name }) => name === "Bash");
    expect(requests[0]?.tools.find(({ name }) => name === "Bash")?.input_schema).toEqual(bash?.inputSchema);
  } finally {
    model.closeAllConnections();
    model.close();
    rmSync(home, { recursive: true, force: true });
  }
});
