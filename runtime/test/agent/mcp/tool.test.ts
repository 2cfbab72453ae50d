import type { JsonObject } from "@agentwire/protocol/json";
import { expect, test } from "vitest";
import { type McpSession, ServerTimeout } from "../../../src/agent/mcp/session.ts";
import { mcpTool, readableToolName, readTools } from "../../../src/agent/mcp/tool.ts";
import { ConnectionError } from "../../../src/connection/errors.ts";
import { openToolFixture } from "../tool/fixture.ts";

const [listed] = readTools({
  tools: [{ name: "t", inputSchema: { type: "object", properties: { n: { type: "number" } } } }],
});
if (listed === undefined) throw new Error("no tool");

function callable(answer: JsonObject | Error, timeoutMs?: number) {
  const calls: unknown[] = [];
  const session: McpSession = {
    hello: { serverInfo: null, capabilities: {}, instructions: null },
    call: async (...call) => {
      calls.push(call);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    close: async () => {},
  };
  return { tool: mcpTool("my server", listed as NonNullable<typeof listed>, async () => session, timeoutMs), calls };
}
const workshop = await openToolFixture();
const context = () => workshop.context;

test("names are converted for display", () => {
  expect(readableToolName("get_user-name  now")).toBe("Get User Name Now");
});

test("tools are read with their hints; entries without a name are left out", () => {
  const tools = [
    { name: "", description: "x" },
    { description: "x" },
    "x",
    { name: "a" },
    {
      name: "b",
      title: "B",
      description: "d",
      inputSchema: { type: "object", required: ["x"] },
      annotations: { title: "no", readOnlyHint: true, destructiveHint: true, openWorldHint: true },
      _meta: { "anthropic/alwaysLoad": true, "anthropic/maxResultSizeChars": 900_000 },
    },
    { name: "c", annotations: { title: "C", readOnlyHint: "yes" } },
  ];
  expect(readTools({ tools })).toEqual([
    {
      name: "a",
      title: null,
      description: "",
      inputSchema: { type: "object" },
      readOnly: false,
      annotations: {},
      alwaysLoad: false,
      resultLimit: null,
    },
    {
      name: "b",
      title: "B",
      description: "d",
      inputSchema: { type: "object", required: ["x"] },
      readOnly: true,
      annotations: { readOnly: true, destructive: true, openWorld: true },
      alwaysLoad: true,
      resultLimit: 500_000,
    },
    {
      name: "c",
      title: "C",
      description: "",
      inputSchema: { type: "object" },
      readOnly: false,
      annotations: {},
      alwaysLoad: false,
      resultLimit: null,
    },
  ]);
  expect([readTools(null), readTools({ tools: "x" })]).toEqual([[], []]);
});

test("a call names the tool by the name of the server and carries the id of the use", async () => {
  const { tool, calls } = callable({ content: [{ type: "text", text: "hi" }] }, 5000);
  expect(await tool.run({ n: 1 }, context())).toEqual({ kind: "done", output: [{ type: "text", text: "hi" }] });
  const limits = expect.objectContaining({ timeoutMs: 5000, meta: { "claudecode/toolUseId": context().toolUseId } });
  expect(calls).toEqual([["tools/call", { name: "t", arguments: { n: 1 } }, limits]]);
  expect(tool.subject({})).toEqual({ kind: "mcp", server: "my server", tool: "t", readOnly: false });
  expect([tool.name, tool.displayName, tool.deferred]).toEqual(["mcp__my_server__t", "T", true]);
});

test("an error of the tool is what the model reads", async () => {
  const failed = (content: unknown) =>
    callable({ isError: true, content: content as JsonObject[] }).tool.run({}, context());
  expect(await failed([{ type: "text", text: "a" }, { type: "image" }])).toEqual({
    kind: "failed",
    message: "a\n[image]",
    byServer: true,
  });
  expect(await failed([])).toMatchObject({ kind: "failed", message: "The tool gave no reason." });
});

test("a call that timed out is an error of the tool; another failure is thrown", async () => {
  const late = await callable(new ServerTimeout(2500)).tool.run({}, context());
  expect(late).toEqual({ kind: "failed", message: 'MCP server "my server" tool "t" timed out after 2s' });
  await expect(callable(new Error("gone")).tool.run({}, context())).rejects.toThrow("gone");
});

test("regression: a call that was open at the end of input had the error of the connection as its result", async () => {
  const { tool } = callable(new ConnectionError("PEER_ENDED", 'No answer to "mcp_message".'));
  expect(await tool.run({}, context())).toMatchObject({
    kind: "failed",
    message: expect.stringContaining("interrupted before a result was received"),
  });
});

test("structured content is shown as JSON in place of the content", async () => {
  const { tool } = callable({ content: [{ type: "text", text: "hi" }], structuredContent: { a: 1 } });
  const outcome = await tool.run({}, context());
  expect(outcome).toEqual({ kind: "done", output: { content: '{"a":1}', structuredContent: { a: 1 } } });
  expect(outcome.kind === "done" && tool.render(outcome.output, {}, context())).toBe('{"a":1}');
});

test("links and metadata of an answer are for the host", async () => {
  const link = { type: "resource_link", name: "n", uri: "u://x", mimeType: "text/plain" };
  const { tool } = callable({ content: [link], _meta: { a: 1 } });
  const outcome = await tool.run({}, context());
  const content = [{ type: "text", text: "[Resource link: n] u://x" }];
  const { type: _, ...listedLink } = link;
  expect(outcome).toEqual({ kind: "done", output: { content, resourceLinks: [listedLink], _meta: { a: 1 } } });
  expect(outcome.kind === "done" && tool.render(outcome.output, {}, context())).toEqual(content);
});

test("a long error keeps its beginning and its end", async () => {
  const text = `${"a".repeat(9_000)}${"b".repeat(9_000)}\n`;
  const outcome = await callable({ isError: true, content: [{ type: "text", text }] }).tool.run({}, context());
  expect(outcome).toMatchObject({ message: expect.stringMatching(/^a{5000}\n\n.*8000 characters.*\n\nb{5000}$/) });
});

test("a server that is not connected fails the call", async () => {
  const away = mcpTool("s", listed as NonNullable<typeof listed>, async () => null, undefined);
  expect(await away.run({}, context())).toEqual({ kind: "failed", message: "Not connected" });
});

test("an input is coerced by the schema, and must be an object", () => {
  const { tool } = callable({});
  expect(tool.accept({ n: "5" })).toEqual({ ok: true, input: { n: 5 } });
  expect(tool.accept("x")).toMatchObject({ ok: false });
  expect(tool.accept({ __unparsedToolInput: "{" })).toMatchObject({ ok: false });
  expect([tool.acceptsOutput([{ type: "text" }]), tool.acceptsOutput(["x"]), tool.acceptsOutput(5)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("regression: a hook could not replace the output of a tool with text", () => {
  const { tool } = callable({});
  expect(tool.acceptsOutput("REPLACED")).toBe(true);
  expect(tool.render("REPLACED", {}, context())).toBe("REPLACED");
});

test("regression: a failure of the protocol counted as the answer of the server", async () => {
  const { tool } = callable({ isError: true, content: [{ type: "text", text: "no" }] });
  expect(await tool.run({}, context())).toEqual({ kind: "failed", message: "no", byServer: true });
});
