import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { RemoteConfig } from "./config.ts";

/** The result of `initialize`. */
export interface ServerHello {
  readonly serverInfo: { readonly name: string; readonly version: string } | null;
  readonly capabilities: JsonObject;
  readonly instructions: string | null;
}

/** The limits and metadata of a call to an MCP server. */
export interface CallLimits {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Sent as `_meta`, together with a progress token. */
  readonly meta?: JsonObject;
}

/** A connected server. */
export interface McpSession {
  readonly hello: ServerHello;
  /** Calls a method. Rejects with the server's error, or if there is no response. */
  call(method: string, params: JsonObject, limits?: CallLimits): Promise<JsonObject>;
  close(): Promise<void>;
}

/** Receives what a server sends on its own. */
export interface McpListener {
  /** `notifications/tools/list_changed`. */
  toolsChanged(): void;
  /** `elicitation/create`. `withdrawn`: the server cancels it. */
  elicit(params: JsonObject, withdrawn?: AbortSignal): Promise<JsonObject>;
  /** The folders that the session works in, absolute, for `roots/list`. */
  roots(): readonly string[];
  /** The connection was closed. */
  closed(): void;
}

/** A server did not answer in time. */
export class ServerTimeout extends Error {
  readonly limitMs: number;

  constructor(limitMs: number) {
    super(`The server did not answer within ${limitMs} ms.`);
    this.name = "ServerTimeout";
    this.limitMs = limitMs;
  }
}

/** A server answered with an error. */
export class ServerRefusal extends Error {
  /** The JSON-RPC error code; `null` if the server gave none. */
  readonly code: number | null;

  constructor(message: string, code: number | null, options?: ErrorOptions) {
    super(message, options);
    this.name = "ServerRefusal";
    this.code = code;
  }
}

/** The default time limit of a call in milliseconds, from `MCP_TOOL_TIMEOUT`; `undefined` if it is not set. */
export const callLimit = (env: Readonly<Record<string, string | undefined>>): number | undefined =>
  Number(env.MCP_TOOL_TIMEOUT) > 0 ? Number(env.MCP_TOOL_TIMEOUT) : undefined;

/** Connects to servers outside the host. Rejects with an error whose message `mcp_status` shows. */
export interface McpConnector {
  connect(config: RemoteConfig, listener: McpListener): Promise<McpSession>;
}

/** The version of MCP that the agent speaks. */
export const protocolVersion = "2025-11-25";

/** The `clientInfo` that the agent sends to servers. */
export const clientInfo = { name: "agentwire", title: "agentwire reference agent", version: "0.1.0" } as const;

const serverInfo = (value: unknown): ServerHello["serverInfo"] => {
  if (!isJsonObject(value)) return null;
  return { ...value, name: String(value.name ?? ""), version: String(value.version ?? "") };
};

/** Reads the result of `initialize`. */
export function readHello(result: unknown): ServerHello {
  const hello = isJsonObject(result) ? result : {};
  return {
    serverInfo: serverInfo(hello.serverInfo),
    capabilities: isJsonObject(hello.capabilities) ? hello.capabilities : {},
    instructions: typeof hello.instructions === "string" ? hello.instructions : null,
  };
}
