import { serveRecordedServers } from "@agentwire/replay/node";
import { afterEach, expect, test } from "vitest";
import { line, record, tapeIn } from "../../tape/sample.ts";

const urls = { http: "https://example.org/mcp", sse: "https://example.org/mcp/events" };
const argv = [
  "claude",
  "--mcp-config",
  JSON.stringify({
    mcpServers: {
      shop: { type: "http", url: urls.http },
      news: { type: "sse", url: urls.sse },
      closed: { type: "http", url: "https://closed.example.org" },
      slow: { type: "http", url: "https://slow.example.org" },
    },
  }),
];

const schema = '{"type":"object","required":["sku"]}';

const statuses: Readonly<Record<string, string>> = { closed: "failed", slow: "pending" };

/** Two servers that were connected, two that were not, and calls with every kind of result. */
const tape = tapeIn(
  record(
    (writer) => {
      const say = (type: string, content: readonly object[], more: object = {}) =>
        writer.line(
          "agent-to-host",
          line({ type, message: { role: type, content }, parent_tool_use_id: null, ...more }),
        );
      const status = (name: string) => ({ name, status: statuses[name] ?? "connected" });
      const servers = ["shop", "news", "closed", "slow"].map(status);
      const tools = ["mcp__shop__order", "mcp__news__latest"];
      writer.line("agent-to-host", line({ type: "system", subtype: "init", mcp_servers: servers, tools }));
      const results: Record<string, readonly [content: unknown, isError?: boolean, output?: string]> = {
        c1: [[{ type: "text", text: "ordered" }]],
        c2: ["database is read-only", true, "Error: database is read-only"],
        c3: [`at most 100\n\nThe input schema is: ${schema}\nCorrect it.`, true, "Error: at most 100"],
        c4: ['MCP server "shop" tool "order" timed out after 2s', true],
      };
      for (const [id, [content, isError, output]] of Object.entries(results)) {
        say("assistant", [{ type: "tool_use", id, name: "mcp__shop__order", input: {} }]);
        const result = { type: "tool_result", tool_use_id: id, content, ...(isError && { is_error: true }) };
        say("user", [result], output === undefined ? {} : { tool_use_result: output });
      }
      say("assistant", [{ type: "tool_use", id: "n1", name: "mcp__news__latest", input: {} }]);
      say("user", [{ type: "tool_result", tool_use_id: "n1", content: "rain" }]);
      writer.finish();
    },
    { header: { argv } },
  ),
);

const open: { close(): Promise<void> }[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((server) => server.close()))));

async function serve() {
  const servers = await serveRecordedServers(tape);
  if (servers === null) throw new Error("The tape has servers.");
  open.push(servers);
  return servers;
}

const post = (url: string, method: string, params: object = {}) =>
  fetch(url, { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) });

test("the stand-in of a server over HTTP has its tools and gives the recorded results", async () => {
  const { rewrite } = await serve();
  const url = rewrite(urls.http);
  expect(await (await post(url, "initialize", { protocolVersion: "2025-06-18" })).json()).toMatchObject({
    result: { protocolVersion: "2025-06-18", serverInfo: { name: "shop" } },
  });
  expect(await (await post(url, "tools/list")).json()).toMatchObject({
    result: { tools: [{ name: "order", inputSchema: JSON.parse(schema) }] },
  });
  const call = async (id?: string) =>
    (
      await post(url, "tools/call", { name: "order", ...(id && { _meta: { "claudecode/toolUseId": id } }) })
    ).json() as Promise<unknown>;
  expect(await call("c2")).toMatchObject({ error: { message: "database is read-only" } });
  expect(await call()).toMatchObject({ result: { content: [{ type: "text", text: "ordered" }] } });
  expect(await call("c3")).toMatchObject({ result: { content: [{ text: "at most 100" }], isError: true } });
  expect(await call("c9")).toMatchObject({ error: { message: expect.stringContaining("no result") } });
  const unanswered = post(url, "tools/call", { name: "order" }).then((response) => response.text());
  unanswered.catch(() => {});
  await open.splice(0)[0]?.close();
  await expect(unanswered).rejects.toThrow();
});

test("the stand-in of a server over SSE answers in its stream", async () => {
  const { rewrite } = await serve();
  const url = rewrite(urls.sse);
  const stream = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await stream?.read())?.value).toMatch(/^event: endpoint\ndata: \/\d\/sse\n\n$/);
  expect((await post(url, "tools/call", { name: "latest" })).status).toBe(202);
  expect((await stream?.read())?.value).toContain('"text":"rain"');
});

test("the stand-in of a server that never answered does not answer", async () => {
  const servers = await serve();
  const hello = post(servers.rewrite("https://slow.example.org"), "initialize").then((response) => response.text());
  const silence = new Promise((resolve) => setTimeout(resolve, 50, "silence"));
  expect(await Promise.race([hello.catch(() => "closed"), silence])).toBe("silence");
});

test("addresses are replaced in texts and restored, except those of servers that were not connected", async () => {
  const { rewrite, restore } = await serve();
  const text = argv.join(" ");
  expect(rewrite(text)).not.toContain("//example.org");
  expect(rewrite(text)).toContain("https://closed.example.org");
  expect(restore(rewrite(text))).toBe(text);
});

test("a tape without such servers needs no stand-in", async () => {
  const plain = tapeIn(record((writer) => writer.finish()));
  expect(await serveRecordedServers(plain)).toBeNull();
});

test("regression: the HTTP hooks of captured settings had no stand-in", async () => {
  const url = "https://hooks.example.org/check";
  const text = JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: "http", url }] }] } });
  const withHook = tapeIn(
    record((writer) => {
      const ended = {
        type: "system",
        subtype: "hook_response",
        hook_name: "PreToolUse:Bash",
        exit_code: 503,
        stdout: "",
      };
      writer.line("agent-to-host", line(ended));
      writer.line("agent-to-host", line({ ...ended, exit_code: undefined }));
      writer.record("note/file", { root: "workspace", paths: [".claude/settings.json"], text });
      writer.finish();
    }),
  );
  const served = await serveRecordedServers(withHook);
  if (served === null) throw new Error("The tape has a hook.");
  open.push(served);
  const ask = () =>
    fetch(served.rewrite(url), {
      method: "POST",
      body: JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_use_id: "t1" }),
    });
  expect((await ask()).status).toBe(503);
  await expect(ask()).rejects.toThrow();
  expect(served.restore(served.rewrite(text))).toBe(text);
});
