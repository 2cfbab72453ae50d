import { describe, expect, test } from "vitest";
import { mcpAuthenticate } from "../../../../src/agent/control/handler/mcp-authenticate.ts";
import { mcpCall } from "../../../../src/agent/control/handler/mcp-call.ts";
import { mcpClearAuth } from "../../../../src/agent/control/handler/mcp-clear-auth.ts";
import { mcpMessage } from "../../../../src/agent/control/handler/mcp-message.ts";
import { mcpOauthCallbackUrl } from "../../../../src/agent/control/handler/mcp-oauth-callback-url.ts";
import { mcpReadResource } from "../../../../src/agent/control/handler/mcp-read-resource.ts";
import { mcpReconnect } from "../../../../src/agent/control/handler/mcp-reconnect.ts";
import { mcpSetServers } from "../../../../src/agent/control/handler/mcp-set-servers.ts";
import { mcpStatus } from "../../../../src/agent/control/handler/mcp-status.ts";
import { mcpToggle } from "../../../../src/agent/control/handler/mcp-toggle.ts";
import type { ServerStatus } from "../../../../src/agent/mcp/server.ts";
import { ask, refusal } from "../ask.ts";

const resource = { uri: "ui://x", mimeType: "text/html", text: "<p>none</p>" };

/** A session with one server, `notes`, whose next connection ends in `next`. */
function setup(status: ServerStatus = "connected", next: ServerStatus = "connected", connected = true) {
  const log: unknown[][] = [];
  const server = {
    name: "notes",
    status,
    isListed: true,
    error: null as string | null,
    config: { type: "stdio" },
    report: { name: "notes", status },
    session: connected
      ? {
          call: async (method: string, ...call: unknown[]) => {
            log.push(["call", method, ...call]);
            return method === "resources/read" ? { contents: [resource] } : { content: [] };
          },
        }
      : null,
    connected: async () => server.session,
    close: async (disabled: boolean) => void log.push(["close", disabled]),
    connect: async () => {
      log.push(["connect"]);
      server.status = next;
    },
    receive: async (message: unknown) => void log.push(["received", message]),
  };
  const mcp = {
    servers: [] as (typeof server)[],
    listed: async () => void mcp.servers.push(server),
    find: (name: string) => (name === "notes" ? server : undefined),
    set: async (servers: object) => ({ added: Object.keys(servers), removed: [], errors: {} }),
  };
  return { log, server, services: { mcp, ports: { clock: { now: () => 0 } } } };
}

describe("signing in", () => {
  test("is refused with the type of the server, or because the server is unknown", async () => {
    const { services } = setup();
    expect(await refusal(ask(mcpAuthenticate, services, { serverName: "notes" }))).toEqual({
      message: 'Server type "stdio" does not support OAuth authentication',
    });
    expect(await refusal(ask(mcpClearAuth, services, { serverName: "notes" }))).toEqual({
      message: 'Cannot clear auth for server type "stdio"',
    });
    for (const handler of [mcpAuthenticate, mcpClearAuth])
      expect(await refusal(ask(handler, services))).toEqual({ message: "Server not found: " });
  });

  test("is never in progress", async () => {
    expect(await refusal(ask(mcpOauthCallbackUrl, undefined, { serverName: "x" }))).toEqual({
      message: "No active OAuth flow for server: x",
    });
  });
});

describe("mcp_call", () => {
  const limitOf = async (timeout_ms?: number): Promise<unknown> => {
    const { services, log } = setup();
    await ask(mcpCall, services, { tool: "mcp__notes__add__all", arguments: { a: 1 }, timeout_ms });
    const [[kind, method, params, limits] = []] = log;
    expect([kind, method, params]).toEqual(["call", "tools/call", { name: "add__all", arguments: { a: 1 } }]);
    return (limits as { timeoutMs: number }).timeoutMs;
  };

  test("keeps the time limit between a second and ten minutes", async () => {
    expect(await limitOf()).toBe(600_000);
    expect(await limitOf(5)).toBe(1_000);
    expect(await limitOf(5_000)).toBe(5_000);
    expect(await limitOf(999_999)).toBe(600_000);
  });

  test("gives the answer of the server; arguments may be missing", async () => {
    const { services, log } = setup();
    expect(await ask(mcpCall, services, { tool: "mcp__notes__add" })).toEqual({ content: [] });
    expect(log[0]?.[2]).toEqual({ name: "add", arguments: {} });
  });

  test.each([
    [{ expires_at: "1969-01-01T00:00:00Z" }, "expired"],
    [{ expires_at: "soon" }, "tool_error"],
    [{ output_files: [{ name: "a", lane_path: "/a" }] }, "tool_error"],
    [{ input_files: [{ name: "a", lane_path: "/a" }] }, "tool_error"],
  ])("does not start a call with %j", async (fields, error_code) => {
    const { services, log } = setup();
    expect(await ask(mcpCall, services, { tool: "mcp__notes__add", ...fields })).toMatchObject({
      staging: { ok: false, error_code },
    });
    expect(log).toEqual([]);
  });

  test("reports a failure of a call with a limit, and that it took too long", async () => {
    const { services, server } = setup();
    let time = 0;
    const clock = { now: () => time };
    const fails = (ms: number) => {
      server.session = {
        call: () => {
          time += ms;
          return Promise.reject(new Error("broken"));
        },
      };
      return ask(mcpCall, { ...services, ports: { clock } }, { tool: "mcp__notes__add", timeout_ms: 1_000 });
    };
    expect(await fails(5)).toEqual({ staging: { ok: false, error_code: "tool_error", detail: "broken" } });
    expect(await fails(1_000)).toMatchObject({ staging: { error_code: "timeout" } });
  });

  test("does not run a call that it cannot check", async () => {
    const { services, log } = setup();
    const request = { tool: "mcp__notes__add", check_permissions: true };
    expect((await refusal(ask(mcpCall, services, request))).message).toContain("checks no permissions");
    expect(log).toEqual([]);
  });

  test("refuses a server that is unknown or not connected", async () => {
    const message = (name: string) => ({ message: `MCP server not connected: ${name}` });
    const { services } = setup("failed", "failed", false);
    expect(await refusal(ask(mcpCall, services, { tool: "mcp__notes__add" }))).toEqual(message("notes"));
    expect(await refusal(ask(mcpCall, services, { tool: "mcp__other__add" }))).toEqual(message("other"));
    expect(await refusal(ask(mcpCall, services, { tool: "Bash" }))).toEqual(message("Bash"));
  });

  test("does not call a server of the host back into the host", async () => {
    const { services, server, log } = setup();
    server.config = { type: "sdk" };
    const { message } = await refusal(ask(mcpCall, services, { tool: "mcp__notes__add" }));
    expect(message).toMatch(/^mcp_call does not support SDK MCP servers\. .*"notes" runs in the host/);
    expect(log).toEqual([]);
    server.session = null;
    expect(await refusal(ask(mcpCall, services, { tool: "mcp__notes__add" }))).toEqual({
      message: "MCP server not connected: notes",
    });
  });
});

describe("mcp_read_resource", () => {
  test("reads a user interface resource", async () => {
    const { services, log } = setup();
    expect(await ask(mcpReadResource, services, { serverName: "notes", uri: "ui://x" })).toEqual({
      contents: [resource],
    });
    expect(log[0]?.slice(0, 3)).toEqual(["call", "resources/read", { uri: "ui://x" }]);
  });

  test("refuses other resources, unknown servers and servers that are not connected", async () => {
    const { services } = setup("failed", "failed", false);
    const message = async (request: object) => (await refusal(ask(mcpReadResource, services, request))).message;
    expect(await message({ serverName: "x", uri: "file://x" })).toBe(
      "mcp_read_resource: uri must use the ui:// scheme",
    );
    expect(await message({ serverName: "x", uri: "ui://x" })).toBe("Server not found: x");
    expect(await message({ serverName: "notes", uri: "ui://x" })).toBe("MCP server not connected: notes");
  });
});

describe("connections", () => {
  test("mcp_reconnect closes before it connects", async () => {
    const { services, log } = setup("failed");
    expect(await ask(mcpReconnect, services, { serverName: "notes" })).toBeUndefined();
    expect(log).toEqual([["close", false], ["connect"]]);
  });

  test("mcp_reconnect refuses a server in the host", async () => {
    const { services, server, log } = setup();
    server.config = { type: "sdk" };
    expect((await refusal(ask(mcpReconnect, services, { serverName: "notes" }))).message).toContain("runs in the host");
    expect(log).toEqual([]);
  });

  test("regression: mcp_reconnect found a server of initialize before its handshake", async () => {
    const { services, server } = setup("pending");
    server.isListed = false;
    expect(await refusal(ask(mcpReconnect, services, { serverName: "notes" }))).toEqual({
      message: "Server not found: notes",
    });
  });

  test("mcp_reconnect refuses a disabled server, and reports a failure", async () => {
    const disabled = setup("disabled");
    expect((await refusal(ask(mcpReconnect, disabled.services, { serverName: "notes" }))).message).toContain(
      "mcp_toggle",
    );
    expect(disabled.log).toEqual([]);
    const failing = setup("connected", "failed");
    expect(await refusal(ask(mcpReconnect, failing.services, { serverName: "notes" }))).toEqual({
      message: "The server cannot be reached.",
    });
    failing.server.error = "no such program";
    expect(await refusal(ask(mcpReconnect, failing.services, { serverName: "notes" }))).toEqual({
      message: "no such program",
    });
  });

  test.each<[ServerStatus, boolean, unknown[][]]>([
    ["connected", false, [["close", true]]],
    ["connected", true, []],
    ["disabled", true, [["connect"]]],
  ])("mcp_toggle of a %s server to %s", async (status, enabled, expected) => {
    const { services, log } = setup(status);
    expect(await ask(mcpToggle, services, { serverName: "notes", enabled })).toBeUndefined();
    expect(log).toEqual(expected);
  });

  test("regression: the response to disabling a server followed the first frame of enabling it again", () => {
    const call = { requestId: "r1", signal: new AbortController().signal, afterResponse: () => {} };
    const request = { serverName: "notes", enabled: false } as never;
    expect(mcpToggle(setup().services, request, call)).toBeUndefined();
  });

  test("regression: enabling a server that cannot be reached succeeded", async () => {
    const { services, server } = setup("disabled", "failed");
    server.error = "no such program";
    expect(await refusal(ask(mcpToggle, services, { serverName: "notes", enabled: true }))).toEqual({
      message: "no such program",
    });
  });
});

test("mcp_message reaches the server that it names, and no other", async () => {
  const { services, log } = setup();
  await ask(mcpMessage, services, { server_name: "notes", message: { id: 1 } });
  await ask(mcpMessage, services, { server_name: "other", message: { id: 2 } });
  expect(log).toEqual([["received", { id: 1 }]]);
});

test("mcp_status reports every server, also before they are listed; mcp_set_servers gives back what changed, and sets the policies for tools", async () => {
  const { services } = setup();
  expect(await ask(mcpStatus, services)).toEqual({ mcpServers: [{ name: "notes", status: "connected" }] });
  const policies: unknown[] = [];
  const permissions = { setServerPolicies: (servers: unknown) => void policies.push(servers) };
  expect(await ask(mcpSetServers, { ...services, permissions }, { servers: { a: {} } })).toMatchObject({
    added: ["a"],
  });
  expect(policies).toEqual([{ a: {} }]);
});
