import type { SentControl } from "@agentwire/protocol";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { type BoundHandler, bindHandler, controlHandler, noAnswer } from "../../connection/index.ts";
import { reasonOf } from "../../guards/error.ts";
import type { HostMcpServerConfig } from "../option/types.ts";
import { connectInProcess, type InProcessServer, manifestOf } from "./in-process.ts";
import type { SdkMcpServer } from "./types.ts";

type Configs = Readonly<Record<string, HostMcpServerConfig>>;

/** The fields of the first request for in-process servers. */
type Served = Pick<SentControl<"initialize">, "sdkMcpServers" | "sdkMcpServerConfigs" | "sdkMcpServerManifests">;
type Values<Table> = { -readonly [Key in keyof NonNullable<Table>]: NonNullable<Table>[Key] };

/** The in-process servers of one session. */
export interface McpServers {
  /**
   * Connects to the in-process servers among `configs` and returns the fields for the first request. `undefined` if
   * there are none.
   */
  open(configs: Configs): Promise<Served> | undefined;
  /** Replaces the in-process servers by those among `configs`, and returns the configurations for the agent. */
  exchange(configs: Configs): Promise<SentControl<"mcp_set_servers">["servers"]>;
  /** Answers `mcp_message`. */
  readonly answer: BoundHandler<"mcp_message">;
  close(): Promise<void>;
}

const isLocal = (config: HostMcpServerConfig): config is SdkMcpServer =>
  config.type === "sdk" && "instance" in config && config.instance !== undefined;

/** Servers that a session has joined, by name. */
type JoinedServers = Map<string, { readonly instance: SdkMcpServer["instance"]; readonly server: InProcessServer }>;

const mcpMessage = controlHandler("mcp_message", async (joined: JoinedServers, request, { signal }) => {
  const name = String(request.server_name);
  const entry = joined.get(name);
  if (!entry) throw new Error(`SDK MCP server not found: ${name}`);
  // The same message in the type of the MCP library, which validates it.
  const message = request.message as JSONRPCMessage;
  const isRequest = "method" in message && "id" in message;
  const answer = await entry.server.deliver(message, signal);
  if (answer) return { mcp_response: answer };
  // A notification has no response, but every control request is answered.
  return isRequest ? noAnswer : { mcp_response: { jsonrpc: "2.0", result: {}, id: 0 } };
});

/** `toAgent` sends messages that a server initiates; `notice` reports a server that is omitted. */
export function mcpServers(
  toAgent: (server: string, message: JSONRPCMessage) => void,
  notice: (text: string) => void = () => {},
): McpServers {
  const open: JoinedServers = new Map();

  /** A server that cannot be connected, for example because it serves another session, is omitted alone. */
  const join = async (name: string, config: SdkMcpServer): Promise<InProcessServer | undefined> => {
    try {
      const server = await connectInProcess(config, (message) => toAgent(name, message));
      open.set(name, { instance: config.instance, server });
      return server;
    } catch (error) {
      notice(`The MCP server "${name}" is omitted from this session: ${reasonOf(error)}`);
      return undefined;
    }
  };

  const describe = async (local: readonly [string, SdkMcpServer][]): Promise<Served> => {
    const joined: string[] = [];
    const manifests: Values<Served["sdkMcpServerManifests"]> = {};
    const limits: Values<Served["sdkMcpServerConfigs"]> = {};
    for (const [name, config] of local) {
      const server = await join(name, config);
      if (!server) continue;
      joined.push(name);
      const manifest = await manifestOf(server);
      if (manifest) manifests[name] = manifest;
      if (config.timeout === undefined && config.tools === undefined) continue;
      limits[name] = { timeout: config.timeout, tools: config.tools };
    }
    if (joined.length === 0) return {};
    return {
      sdkMcpServers: joined,
      ...(Object.keys(limits).length > 0 ? { sdkMcpServerConfigs: limits } : {}),
      sdkMcpServerManifests: manifests,
    };
  };

  return {
    open(configs) {
      const local = Object.entries(configs).filter((entry): entry is [string, SdkMcpServer] => isLocal(entry[1]));
      return local.length > 0 ? describe(local) : undefined;
    },
    async exchange(configs) {
      const sent: Values<SentControl<"mcp_set_servers">["servers"]> = {};
      for (const [name, entry] of [...open]) {
        const next = configs[name];
        if (next && isLocal(next) && next.instance === entry.instance) continue;
        open.delete(name);
        await entry.server.close();
      }
      for (const [name, config] of Object.entries(configs)) {
        if (!isLocal(config)) {
          sent[name] = config;
          continue;
        }
        if (!open.has(name)) await join(name, config);
        const { instance: _instance, ...visible } = config;
        sent[name] = { ...visible, name };
      }
      return sent;
    },
    answer: bindHandler(mcpMessage, open),
    async close() {
      const all = [...open.values()];
      open.clear();
      await Promise.allSettled(all.map(({ server }) => server.close()));
    },
  };
}
