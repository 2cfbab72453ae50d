import { pathToFileURL } from "node:url";
import type { JsonObject } from "@agentwire/protocol/json";
import type { RemoteConfig } from "../../agent/mcp/config.ts";
import {
  callLimit,
  clientInfo,
  type McpConnector,
  type McpListener,
  type McpSession,
  readHello,
  ServerRefusal,
  ServerTimeout,
} from "../../agent/mcp/session.ts";
import { reasonOf } from "../../guards/error.ts";

const defaultConnectMs = 30_000;
/** Timeout of a call without its own limit: a little more than a day. */
const defaultCallMs = 100_000_000;

type Client = InstanceType<typeof import("@modelcontextprotocol/sdk/client/index.js")["Client"]>;
type Transport = Parameters<Client["connect"]>[0];

async function transportFor(
  config: RemoteConfig,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Transport> {
  if (config.type === "stdio") {
    const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
    const inherited = Object.fromEntries(
      Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return new StdioClientTransport({
      command: config.command,
      args: [...config.args],
      env: { ...inherited, ...config.env },
      stderr: "ignore",
    });
  }
  const url = new URL(config.url);
  if (config.type === "ws") {
    const { WebSocketTransport } = await import("./mcp-web-socket.ts");
    return new WebSocketTransport(url, config.headers);
  }
  const requestInit = { headers: { ...config.headers } };
  if (config.type === "sse") {
    const { SSEClientTransport } = await import("@modelcontextprotocol/sdk/client/sse.js");
    return new SSEClientTransport(url, { requestInit });
  }
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
  return new StreamableHTTPClientTransport(url, { requestInit }) as Transport;
}

function listen(
  client: Client,
  types: typeof import("@modelcontextprotocol/sdk/types.js"),
  listener: McpListener,
): void {
  client.setNotificationHandler(types.ToolListChangedNotificationSchema, () => listener.toolsChanged());
  // The library ignores that a request with the id 0 is cancelled, which is the first one of servers that use it.
  const elicitations = new Map<unknown, AbortController>();
  client.setNotificationHandler(types.CancelledNotificationSchema, ({ params }) =>
    elicitations.get(params.requestId)?.abort(),
  );
  client.setRequestHandler(types.ElicitRequestSchema, async ({ params }, { requestId, signal }) => {
    const withdrawn = new AbortController();
    elicitations.set(requestId, withdrawn);
    try {
      const answer = await listener.elicit({ ...params }, AbortSignal.any([signal, withdrawn.signal]));
      return answer as { action: "accept" | "decline" | "cancel" };
    } finally {
      elicitations.delete(requestId);
    }
  });
  client.setRequestHandler(types.ListRootsRequestSchema, () => ({
    roots: listener.roots().map((path) => ({ uri: pathToFileURL(path).href })),
  }));
  client.onclose = () => listener.closed();
}

/** The message of an error, without the code that the library puts before it. */
const reasonIn = (cause: unknown): string => reasonOf(cause).replace(/^MCP error -?\d+: /, "");

/** Connects to servers with the MCP client library, which is loaded for the first of them. */
export function mcpConnector(env: Readonly<Record<string, string | undefined>>): McpConnector {
  const connectMs = Number(env.MCP_TIMEOUT) || defaultConnectMs;
  const callMs = callLimit(env) ?? defaultCallMs;
  return {
    async connect(config, listener): Promise<McpSession> {
      const [{ Client }, types] = await Promise.all([
        import("@modelcontextprotocol/sdk/client/index.js"),
        import("@modelcontextprotocol/sdk/types.js"),
      ]);
      const client = new Client({ ...clientInfo }, { capabilities: { elicitation: {}, roots: {} } });
      try {
        await client.connect(await transportFor(config, env), { timeout: connectMs });
      } catch (cause) {
        throw new Error(reasonIn(cause), { cause });
      }
      listen(client, types, listener);
      const hello = readHello({
        serverInfo: client.getServerVersion(),
        capabilities: client.getServerCapabilities(),
        instructions: client.getInstructions(),
      });
      return {
        hello,
        async call(method, params, { signal, timeoutMs, meta } = {}) {
          const options = {
            timeout: timeoutMs ?? callMs,
            ...(signal ? { signal } : {}),
            ...(meta ? { onprogress: () => {}, resetTimeoutOnProgress: true } : {}),
          };
          const sent = meta ? { ...params, _meta: meta } : params;
          try {
            return (await client.request({ method, params: sent }, types.ResultSchema, options)) as JsonObject;
          } catch (cause) {
            if (cause instanceof types.McpError && cause.code === Number(types.ErrorCode.RequestTimeout))
              throw new ServerTimeout(options.timeout);
            throw new ServerRefusal(reasonIn(cause), cause instanceof types.McpError ? cause.code : null, { cause });
          }
        },
        close: () => client.close(),
      };
    },
  };
}
