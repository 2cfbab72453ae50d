import { type Fields, isObject } from "../../unknown/fields.ts";
import type { RemoteConfig } from "./config.ts";

/** What a server said of itself. */
export interface ServerHello {
  readonly serverInfo: Fields | null;
  readonly capabilities: Fields;
  readonly instructions: string | null;
}

/** Bounds of a call. */
export interface CallLimits {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Put into the call's `_meta`, with a token for its progress. */
  readonly meta?: Fields;
}

/** A connected server. */
export interface McpSession {
  readonly hello: ServerHello;
  /** Calls a method. Rejects with the server's error, or where it does not answer. */
  call(method: string, params: Fields, limits?: CallLimits): Promise<Fields>;
  close(): Promise<void>;
}

/** What a server may say and ask by itself. */
export interface McpListener {
  /** Its tools are not what they were. */
  toolsChanged(): void;
  /** It asks the user something. */
  elicit(params: Fields): Promise<Fields>;
  /** It is gone. */
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

/** How long a call may take as the environment says it, in milliseconds; `undefined` where it says nothing. */
export const callLimit = (env: Readonly<Record<string, string | undefined>>): number | undefined =>
  Number(env.MCP_TOOL_TIMEOUT) > 0 ? Number(env.MCP_TOOL_TIMEOUT) : undefined;

/** Connects to servers outside the host. Rejects with an error whose message is fit for a status. */
export interface McpConnector {
  connect(config: RemoteConfig, listener: McpListener): Promise<McpSession>;
}

/** The version of the protocol that the agent speaks. */
export const protocolVersion = "2025-11-25";

/** How the agent introduces itself to servers. */
export const clientInfo = { name: "agentwire", title: "agentwire reference agent", version: "0.1.0" } as const;

/** Reads what a server answered to `initialize`. */
export function readHello(result: unknown): ServerHello {
  const answer = isObject(result) ? result : {};
  return {
    serverInfo: isObject(answer.serverInfo) ? answer.serverInfo : null,
    capabilities: isObject(answer.capabilities) ? answer.capabilities : {},
    instructions: typeof answer.instructions === "string" ? answer.instructions : null,
  };
}
