import { expect, test } from "vitest";
import { projectServers, recordedServers } from "../../../../src/engine/rerun/recorded-ports/mcp-servers.ts";
import { steps } from "./steps.ts";

const listener = { toolsChanged() {}, elicit: async () => ({}), roots: () => [], closed() {} };
const stdio = (command: string) => ({ type: "stdio" as const, command, args: ["a"], env: {} });
const argv = [
  "--mcp-config",
  JSON.stringify({ mcpServers: { "my.db": { command: "db", args: ["a"] }, down: { command: "no", args: ["a"] } } }),
];

const servers = recordedServers(
  argv,
  steps([
    {
      type: "system",
      subtype: "init",
      mcp_servers: [
        { name: "my.db", status: "connected" },
        { name: "down", status: "failed" },
      ],
      tools: ["Bash", "mcp__my_db__ask"],
    },
    {
      type: "control_response",
      response: {
        subtype: "success",
        request_id: "1",
        response: {
          mcpServers: [
            {
              name: "my.db",
              status: "connected",
              serverInfo: { name: "db", version: "2" },
              tools: [
                { name: "ask", annotations: { readOnly: true } },
                { name: "tell", annotations: {} },
              ],
            },
            { name: "down", status: "failed", error: "spawn no ENOENT" },
          ],
        },
      },
    },
  ]),
);

test("a server that was connected is found by its configuration, with the tools that the frames name", async () => {
  const session = await servers.connector.connect(stdio("db"), listener);
  expect(session.hello.serverInfo).toEqual({ name: "db", version: "2" });
  const { tools } = (await session.call("tools/list", {})) as { readonly tools: readonly Record<string, unknown>[] };
  expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
    ["ask", { readOnlyHint: true }],
    ["tell", { readOnlyHint: false }],
  ]);
  await expect(session.call("resources/read", {})).rejects.toThrow("no answer");
  expect([servers.has("mcp__my_db__ask"), servers.has("mcp__other__ask"), servers.has("Bash")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("one that failed fails as it did, and one that the tape does not know cannot be reached", async () => {
  await expect(servers.connector.connect(stdio("no"), listener)).rejects.toThrow("spawn no ENOENT");
  await expect(servers.connector.connect(stdio("else"), listener)).rejects.toThrow("no answer");
});

test("a configuration that is a path names no server", async () => {
  const none = recordedServers(["--mcp-config", "/servers.json"], steps([]));
  expect(none.has("mcp__my_db__ask")).toBe(false);
});

const calls = (id: string, name: string) => ({
  type: "assistant",
  message: { content: [{ type: "tool_use", id, name, input: {} }] },
});
const mcpMessage = (message: string) => ({
  type: "control_request",
  request_id: message,
  request: { subtype: "elicitation", mcp_server_name: "my.db", message, requested_schema: { type: "object" } },
});

test("what a server asked during a call is asked again during that call", async () => {
  const eliciting = recordedServers(
    argv,
    steps([calls("t1", "mcp__my_db__ask"), mcpMessage("one?"), mcpMessage("two?"), calls("t2", "Bash")]),
  );
  const requests: unknown[] = [];
  const received = { ...listener, elicit: async (params: object) => requests.push(params) && {} };
  await eliciting.connector.connect(stdio("db"), received).catch(() => undefined);
  await eliciting.elicit("t2");
  expect(requests).toEqual([]);
  await eliciting.elicit("t1");
  expect(requests).toEqual([
    { message: "one?", requestedSchema: { type: "object" } },
    { message: "two?", requestedSchema: { type: "object" } },
  ]);
});

test("servers with one configuration are each known by their name", async () => {
  const twice = JSON.stringify({
    mcpServers: { a: { command: "db", args: ["a"] }, b: { command: "db", args: ["a"] } },
  });
  const init = {
    type: "system",
    subtype: "init",
    mcp_servers: [{ name: "b", status: "connected" }],
    tools: ["mcp__b__ask"],
  };
  const both = recordedServers(["--mcp-config", twice], steps([init]));
  expect([both.has("mcp__a__ask"), both.has("mcp__b__ask")]).toEqual([true, true]);
  expect((await both.connector.connect(stdio("db"), listener)).hello.serverInfo).toEqual({ name: "b", version: "" });
});

test("servers that the project names are those that frames call so, configured as a status tells", async () => {
  const reported = [
    { name: "p", status: "connected", source: "project" },
    { name: "q", status: "connected", source: "project", config: { type: "http", url: "http://127.0.0.1:1/" } },
    { name: "d", status: "connected", source: "dynamic" },
  ];
  expect(projectServers(steps([{ type: "system", subtype: "init", mcp_servers: reported }]))).toEqual({
    p: { type: "stdio", command: "p", args: [] },
    q: { type: "http", url: "http://127.0.0.1:1/" },
  });
});

test("prompts are those that commands name", async () => {
  const commands = [{ name: "my.db:greet (MCP)", description: "says hello" }, { name: "compact" }];
  const reported = recordedServers(
    argv,
    steps([
      { type: "system", subtype: "init", mcp_servers: [{ name: "my.db", status: "connected" }] },
      { type: "system", subtype: "commands_changed", commands },
    ]),
  );
  const session = await reported.connector.connect(stdio("db"), listener);
  expect(session.hello.capabilities).toEqual({ tools: {}, prompts: {} });
  expect(await session.call("prompts/list", {})).toEqual({ prompts: [{ name: "greet", description: "says hello" }] });
});

test.each([
  ["inline, after an equals sign", [`--mcp-config=${JSON.stringify({ mcpServers: { docs: stdio("docs") } })}`], null],
  ["in a file that the tape keeps", ["--mcp-config", "servers.json"], "servers.json"],
  ["in the project's file", [], ".mcp.json"],
])("a server is configured %s", async (_, args, file) => {
  const text = JSON.stringify({ mcpServers: { docs: stdio("docs") } });
  const init = { type: "system", subtype: "init", mcp_servers: [{ name: "docs", status: "connected" }] };
  const { connector } = recordedServers(args, steps([init]), (path) => (path === file ? text : undefined));
  const connected = await connector.connect(stdio("docs"), listener);
  expect(connected?.hello?.serverInfo?.name).toBe("docs");
});

test.each(["--plugin-dir=/plug", "--plugin-dir=./x/../plug/"])(
  "the servers of a plugin are those of its files: %s",
  async (flag) => {
    const files: Readonly<Record<string, string>> = {
      "/plug/.claude-plugin/plugin.json": JSON.stringify({ name: "dice" }),
      "/plug/.mcp.json": JSON.stringify({
        mcpServers: { cup: { command: "db", args: [`$\{CLAUDE_PLUGIN_ROOT}/cup.py`] } },
      }),
    };
    const name = "plugin:dice:cup";
    const init = { type: "system", subtype: "init", mcp_servers: [{ name, status: "connected" }] };
    const frames = steps([{ ...init, tools: ["mcp__plugin_dice_cup__throw"] }]);
    const { connector, has } = recordedServers([flag], frames, (path) => files[path], "/");
    expect(has("mcp__plugin_dice_cup__throw")).toBe(true);
    const session = await connector.connect({ ...stdio("db"), args: ["/plug/cup.py"] }, listener);
    expect(await session.call("tools/list", {})).toMatchObject({ tools: [{ name: "throw" }] });
  },
);

test("regression: an MCP tool that decides about permissions had no answers", async () => {
  const config = JSON.stringify({ mcpServers: { clerk: stdio("clerk") } });
  const denied = {
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: "w1", content: "Too expensive.", is_error: true }] },
    tool_result_meta: [{ id: "w1", permission_decision: { decision: "reject", source: "user_reject" } }],
  };
  const init = { type: "system", subtype: "init", mcp_servers: [{ name: "clerk", status: "connected" }] };
  const argv = ["--mcp-config", config, "--permission-prompt-tool", "mcp__clerk__decide"];
  const { connector } = recordedServers(argv, steps([init, denied]));
  const session = await connector.connect(stdio("clerk"), listener);
  expect(await session.call("tools/list", {})).toMatchObject({ tools: [{ name: "decide" }] });
  const decide = async (tool_use_id: string) =>
    session.call("tools/call", { name: "decide", arguments: { tool_name: "Write", input: { a: 1 }, tool_use_id } });
  const answer = (value: object) => ({ content: [{ type: "text", text: JSON.stringify(value) }] });
  expect(await decide("w1")).toEqual(answer({ behavior: "deny", message: "Too expensive." }));
  expect(await decide("w2")).toEqual(answer({ behavior: "allow", updatedInput: { a: 1 } }));
});
