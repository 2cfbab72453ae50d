import { expect, test } from "vitest";
import { tapedServers } from "../../../../src/engine/rerun/world/taped-servers.ts";
import { steps } from "./steps.ts";

const listener = { toolsChanged() {}, elicit: async () => ({}), closed() {} };
const stdio = (command: string) => ({ type: "stdio" as const, command, args: ["a"], env: {} });
const argv = [
  "--mcp-config",
  JSON.stringify({ mcpServers: { "my.db": { command: "db", args: ["a"] }, down: { command: "no", args: ["a"] } } }),
];

const servers = tapedServers(
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
  const none = tapedServers(["--mcp-config", "/servers.json"], steps([]));
  expect(none.has("mcp__my_db__ask")).toBe(false);
});
