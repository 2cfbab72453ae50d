import type { JsonObject } from "@agentwire/protocol/json";
import type { ServerServices } from "../../../src/agent/mcp/server.ts";
import type { CallLimits, McpConnector, McpListener, McpSession } from "../../../src/agent/mcp/session.ts";

/** What a server of the {@link fakeServers} answers, by method. An `Error` rejects the call. */
export interface FakeServer {
  readonly capabilities?: JsonObject;
  readonly serverInfo?: McpSession["hello"]["serverInfo"];
  readonly instructions?: string;
  answers: Record<string, JsonObject | Error>;
}

/** A call that a fake server got. */
interface FakeCall {
  readonly server: string;
  readonly method: string;
  readonly params: JsonObject;
  readonly limits: CallLimits;
}

/** A server with tools of these names. */
export const withTools = (...names: string[]): FakeServer => ({
  capabilities: { tools: {} },
  answers: { "tools/list": { tools: names.map((name) => ({ name })) } },
});

/** Connects to servers by the command of their configuration. Records what happens. */
export function fakeServers(servers: Readonly<Record<string, FakeServer>>) {
  const calls: FakeCall[] = [];
  const opened: string[] = [];
  const closed: string[] = [];
  const listeners = new Map<string, McpListener>();
  const connector: McpConnector = {
    async connect(config, listener): Promise<McpSession> {
      const name = config.type === "stdio" ? config.command : config.url;
      const server = servers[name];
      if (server === undefined) throw new Error(`cannot reach ${name}`);
      opened.push(name);
      listeners.set(name, listener);
      return {
        hello: {
          serverInfo: server.serverInfo ?? null,
          capabilities: server.capabilities ?? {},
          instructions: server.instructions ?? null,
        },
        async call(method, params, limits = {}) {
          calls.push({ server: name, method, params, limits });
          const answer = server.answers[method] ?? new Error(`no answer to ${method}`);
          if (answer instanceof Error) throw answer;
          return answer;
        },
        async close() {
          closed.push(name);
        },
      };
    },
  };
  return { connector, calls, opened, closed, listeners };
}

/** What a server needs, without a host. `changes` counts the calls of `changed`. */
export function serverServices(
  connector: McpConnector | null,
  changes: { count: number } = { count: 0 },
): ServerServices {
  return {
    host: null,
    clock: { now: () => 0, sleep: () => new Promise(() => {}) },
    connector,
    environment: { cwd: "/project" },
    callMs: () => undefined,
    elicit: async (server, params) => ({ server, params }),
    changed: () => {
      changes.count += 1;
    },
  };
}

export const stdio = (command: string) => ({ type: "stdio", command, args: [], env: {} }) as const;
