import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../src/browser.ts";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");
const browser = openBrowser();
afterAll(async () => (await browser).close());

/** A host and an agent in one page: the agent asks for a permission, runs a hook and calls a tool of the page. */
const program = `
import { linkedPair } from "@agentwire/protocol/transport";
import { createSdkMcpServer, startQuery, tool } from "@agentwire/runtime";
import { z } from "zod";

const clock = { now: () => Date.now(), sleep: (ms, signal) => new Promise((wake, fail) => {
  const timer = setTimeout(wake, ms);
  signal?.addEventListener("abort", () => { clearTimeout(timer); fail(signal.reason); });
}) };

window.run = async () => {
  const { host, agent } = linkedPair();
  const seen = [];
  const answers = new Map();
  const say = (frame) => agent.send(JSON.stringify(frame));
  const ask = (id, request) => new Promise((resolve) => {
    answers.set(id, resolve);
    say({ type: "control_request", request_id: id, request });
  });
  const rpc = async (id, method, params) => (await ask(id, {
    subtype: "mcp_message", server_name: "page", message: { jsonrpc: "2.0", id, method, params },
  })).response.mcp_response.result;
  const turn = async (hookId) => {
    say({ type: "system", subtype: "init", session_id: "s", model: "m", tools: [], uuid: crypto.randomUUID() });
    seen.push((await ask("p", { subtype: "can_use_tool", tool_name: "Bash", input: { command: "ls" }, tool_use_id: "t" })).response.behavior);
    seen.push((await ask("h", { subtype: "hook_callback", callback_id: hookId, input: { hook_event_name: "PreToolUse", tool_name: "Bash" } })).response.decision);
    await rpc("m1", "initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "a", version: "1" } });
    seen.push((await rpc("m2", "tools/call", { name: "title", arguments: { suffix: "!" } })).content[0].text);
    say({ type: "result", subtype: "success", is_error: false, result: "done", session_id: "s", uuid: crypto.randomUUID() });
  };
  agent.open({
    line(text) {
      const frame = JSON.parse(text);
      if (frame.type === "control_response") answers.get(frame.response.request_id)(frame.response);
      if (frame.type === "control_request") {
        agent.hookId = frame.request.hooks?.PreToolUse[0].hookCallbackIds[0] ?? agent.hookId;
        say({ type: "control_response", response: { subtype: "success", request_id: frame.request_id, response: { commands: [] } } });
      }
      if (frame.type === "user") void turn(agent.hookId);
    },
    end: () => agent.end(),
  });
  const title = tool("title", "The page's title", { suffix: z.string() }, async ({ suffix }) => ({
    content: [{ type: "text", text: document.title + suffix }],
  }));
  const query = startQuery("go", {
    canUseTool: async (name, input) => ({ behavior: "allow", updatedInput: input }),
    hooks: { PreToolUse: [{ hooks: [async () => ({ decision: "block" })] }] },
    mcpServers: { page: createSdkMcpServer({ name: "page", tools: [title] }) },
  }, { clock, ids: { uuid: () => crypto.randomUUID() }, env: {}, open: () => host });
  for await (const message of query) seen.push(message.type);
  return seen;
};
`;

describe("the host core in a real browser", () => {
  it("asks for permission, runs hooks, serves a tool and ends, without anything of Node", async () => {
    const bundle = await build({
      stdin: { contents: program, resolveDir: root },
      bundle: true,
      format: "iife",
      platform: "browser",
      target: "es2022",
      write: false,
      logLevel: "silent",
    });
    const page = await (await browser).newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.route("http://localhost/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A page</title>" }),
    );
    await page.goto("http://localhost/");
    await page.evaluate(bundle.outputFiles[0]?.text ?? "");
    page.setDefaultTimeout(20_000);
    const observed = await page.evaluate(() => (window as unknown as { run(): Promise<string[]> }).run());
    expect(observed).toEqual(["system", "allow", "block", "A page!", "result"]);
    expect(complaints).toEqual([]);
  });
});
