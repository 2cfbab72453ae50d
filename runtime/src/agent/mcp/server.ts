import type { SentControlResponse } from "@agentwire/protocol";
import { reasonOf } from "../../guards/error.ts";
import type { Clock } from "../../ports.ts";
import type { HostRequest } from "../core/host-request.ts";
import type { Tool } from "../core/tool.ts";
import { inHost, type ServerConfig, shownConfig, shownTransport } from "./config.ts";
import { HostSession, type ServerAnswers } from "./host-session.ts";
import { type McpPrompt, readPrompts } from "./prompts.ts";
import type { CallLimits, McpConnector, McpListener, McpSession } from "./session.ts";
import { type ListedTool, mcpTool, readTools } from "./tool.ts";

/** The state of the connection to a server. */
export type ServerStatus = "pending" | "connected" | "failed" | "disabled";

/** The source of a server's configuration. */
export type ServerSource = "sdk" | "dynamic" | "project" | "user" | "plugin" | "agent";

/** What {@link Server} needs. */
export interface ServerServices {
  readonly host: HostRequest | null;
  readonly clock: Clock;
  readonly connector: McpConnector | null;
  readonly environment: { readonly cwd: string };
  /** The default time limit of a call, in milliseconds; `undefined`: none. */
  readonly callMs: () => number | undefined;
  /** Handles an elicitation request of a server, until `signal` withdraws it. */
  readonly elicit: (
    server: string,
    params: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Called after the tools, prompts or state of a server changed. */
  readonly changed: () => void;
}

/** Maximum number of attempts to connect to a server in the host. */
const hostAttempts = 2;

const listTools = async (session: McpSession): Promise<unknown> =>
  "tools" in session.hello.capabilities ? await session.call("tools/list", {}) : {};

/** One configured server and its connection. */
export class Server {
  readonly name: string;
  readonly config: ServerConfig;
  readonly source: ServerSource;
  /** The fingerprint of the configuration that a host added it with during the session; `null` for other servers. */
  readonly added: string | null;
  readonly #services: ServerServices;
  #manifest: ServerAnswers | null;
  /** Resolves when the request that introduced the server is answered; `null` once it has been listed. */
  #answered: Promise<unknown> | null;
  #session: McpSession | null = null;
  /** The server closed the connection. Its tools stay, and the next call connects again. */
  #isLost = false;
  #connecting: Promise<void> | null = null;
  #attempt = 0;
  /** How often it was disabled. */
  #disabled = 0;
  #listed: readonly ListedTool[] = [];
  /** The tool calls that run. */
  readonly #calls = new Set<CallLimits>();
  status: ServerStatus = "pending";
  error: string | null = null;
  tools: readonly Tool[] = [];
  /** Empty for a server in the host: its prompts are never listed. */
  prompts: readonly McpPrompt[] = [];

  constructor(
    name: string,
    config: ServerConfig,
    source: ServerSource,
    services: ServerServices,
    options: { added?: string; manifest?: ServerAnswers | null; answered?: Promise<unknown> } = {},
  ) {
    this.name = name;
    this.config = config;
    this.source = source;
    this.#services = services;
    this.added = options.added ?? null;
    this.#manifest = options.manifest ?? null;
    this.#answered = options.answered ?? null;
  }

  /** As in the real agent, a server that `initialize` introduced is listed only after its first handshake. */
  get isListed(): boolean {
    return this.#answered === null || this.status !== "pending";
  }

  /** The current or last session; `null` if there was none since the server was disabled. */
  get session(): McpSession | null {
    return this.#session;
  }

  /**
   * Resolves to the session. Connects again if the server closed the last one. `null` if that fails: as in the real
   * agent, the server is still listed as connected, and the next call tries again.
   */
  async connected(): Promise<McpSession | null> {
    await this.settled;
    if (this.#isLost) this.#connecting ??= this.#reopen();
    await this.settled;
    return this.#isLost ? null : this.#session;
  }

  /**
   * The session for calls of a tool that was listed after the server was disabled `disabled` times. When a call is
   * interrupted, what the server asks the user meanwhile is withdrawn. As in the real agent, a call that a server of
   * the host was disabled under finds no session, even if it was enabled again.
   */
  async #forCalls(disabled: number): Promise<Pick<McpSession, "call"> | null> {
    const isForgotten = (): boolean => inHost(this.config) && disabled !== this.#disabled;
    if (isForgotten()) return null;
    const session = await this.connected();
    if (session === null || isForgotten()) return null;
    return {
      call: async (method, params, limits = {}) => {
        const call = { ...limits };
        this.#calls.add(call);
        try {
          return await session.call(method, params, limits);
        } finally {
          this.#calls.delete(call);
        }
      },
    };
  }

  /** Resolves when it is no longer connecting. */
  get settled(): Promise<void> {
    return this.#connecting ?? Promise.resolve();
  }

  /** Connects. Never rejects: a failure is a status. */
  connect(): Promise<void> {
    this.#isLost = false;
    this.status = "pending";
    this.error = null;
    const attempt = ++this.#attempt;
    this.#connecting = this.#open(attempt);
    return this.#connecting;
  }

  /** Drops the connection. `disabled`: on purpose, so that it is not used until it is enabled. */
  async close(disabled: boolean): Promise<void> {
    this.#attempt += 1;
    if (disabled) this.#disabled += 1;
    const session = this.#session;
    this.#forget(disabled ? "disabled" : "pending");
    if (disabled) this.#services.changed();
    await session?.close().catch(() => {});
  }

  /** Handles a message that a server in the host sent on its own. */
  async receive(message: unknown): Promise<void> {
    if (this.#session instanceof HostSession) await this.#session.receive(message);
  }

  /** Its entry in `mcp_status`. */
  get report(): SentControlResponse<"mcp_status">["mcpServers"][number] {
    const { config } = this;
    const connected = this.status === "connected";
    const shown = shownConfig(config);
    return {
      name: this.name,
      status: this.status,
      ...(connected && this.#session?.hello.serverInfo ? { serverInfo: this.#session.hello.serverInfo } : {}),
      ...(this.error === null ? {} : { error: this.error }),
      ...(shown === null ? {} : { config: shown }),
      transport: shownTransport(config),
      scope: this.source === "project" || this.source === "user" ? this.source : "dynamic",
      source: this.source,
      ...(connected ? { tools: this.#listed.map(({ name, annotations }) => ({ name, annotations })) } : {}),
    };
  }

  /** The name that it gives itself; `null` if it gave none. */
  get ownName(): string | null {
    return this.#session?.hello.serverInfo?.name ?? null;
  }

  /** The title of one of its tools; `null` if it has none. */
  titleOf(tool: string): string | null {
    return this.#listed.find(({ name }) => name === tool)?.title ?? null;
  }

  async #open(attempt: number): Promise<void> {
    const isInside = inHost(this.config);
    for (let tries = isInside ? hostAttempts : 1; tries > 0; tries--) {
      try {
        const session = await this.#reach();
        // As in the real agent, a server of the host is listed to the end even if it was removed meanwhile.
        if (attempt !== this.#attempt && !isInside) return await session.close();
        if (attempt === this.#attempt) this.#session = session;
        const manifest = this.#manifest;
        this.#manifest = null;
        const tools = manifest?.tools ?? (await listTools(session));
        if (attempt !== this.#attempt) return await session.close();
        await this.#offer(session, tools);
        this.status = "connected";
        this.#answered = null;
        this.#services.changed();
        return;
      } catch (cause) {
        if (attempt !== this.#attempt) return;
        this.error = reasonOf(cause);
      }
    }
    const { error } = this;
    this.#answered = null;
    this.#forget("failed");
    this.error = error;
    this.#services.changed();
  }

  async #reopen(): Promise<void> {
    const attempt = this.#attempt;
    const session = await this.#reach().catch(() => null);
    if (attempt !== this.#attempt) return void (await session?.close());
    this.#connecting = null;
    if (session === null) return;
    this.#session = session;
    this.#isLost = false;
  }

  #reach(): Promise<McpSession> {
    const { host, connector } = this.#services;
    if (this.config.type === "broken") return Promise.reject(new Error(this.config.fault));
    if (this.config.type === "sdk") {
      if (host === null)
        return Promise.reject(
          new Error("There is no host for this server. Connect a host, or configure a server with a command or URL."),
        );
      return HostSession.open(host, this.#services.clock, this.name, this.#listener(), this.#manifest, this.#answered);
    }
    if (connector === null) return Promise.reject(new Error("This agent cannot connect to servers outside the host."));
    return connector.connect(this.config, this.#listener());
  }

  async #offer(session: McpSession, tools: unknown): Promise<void> {
    this.#listed = readTools(tools);
    const timeout = this.config.timeout ?? this.#services.callMs();
    const disabled = this.#disabled;
    this.tools = this.#listed.map((tool) => mcpTool(this.name, tool, () => this.#forCalls(disabled), timeout));
    if (inHost(this.config) || !("prompts" in session.hello.capabilities)) return;
    this.prompts = readPrompts(this.name, await session.call("prompts/list", {}).catch(() => null));
  }

  #listener(): McpListener {
    return {
      toolsChanged: () => {
        const session = this.#session;
        if (session === null) return;
        const offered = listTools(session).then((tools) => this.#offer(session, tools));
        void offered.then(this.#services.changed, () => {});
      },
      elicit: (params, withdrawn) => {
        const signals = [withdrawn, ...[...this.#calls].map(({ signal }) => signal)].filter(
          (each) => each !== undefined,
        );
        return this.#services.elicit(this.name, params, AbortSignal.any(signals));
      },
      roots: () => [this.#services.environment.cwd],
      closed: () => {
        this.#isLost = this.status === "connected";
        if (this.#isLost) this.#connecting = null;
      },
    };
  }

  #forget(status: ServerStatus): void {
    this.#session = null;
    this.#isLost = false;
    this.#connecting = null;
    this.#listed = [];
    this.tools = [];
    this.prompts = [];
    this.status = status;
    this.error = null;
  }
}
