import { type Fields, isObject } from "../../unknown/fields.ts";
import type { Agent } from "../agent.ts";
import type { Tool } from "../core/tool.ts";
import { readJson } from "../settings/layers.ts";
import { imprint, inHost, readEntry, readServers, type ServerConfig } from "./config.ts";
import { elicit } from "./elicit.ts";
import { calledName, type McpPrompt } from "./prompts.ts";
import { Server, type ServerEdges, type ServerSource } from "./server.ts";
import { callLimit, type McpConnector } from "./session.ts";
import { type ToolGrant, ToolGrants } from "./tool-grants.ts";

/** How a server is listed in `system/init`. */
export interface ListedServer {
  readonly name: string;
  readonly status: string;
  readonly source: string;
}

/** What a change of the servers did. */
export interface ServerChange {
  readonly added: string[];
  readonly removed: string[];
  readonly errors: Record<string, string>;
}

/** The session's MCP servers. */
export class McpService {
  readonly #agent: Agent;
  readonly #edges: ServerEdges;
  readonly #servers = new Map<string, Server>();
  readonly #loans: ToolGrants;
  #starting: Promise<void> = Promise.resolve();
  /** Names of the prompts that the host knows of, a line each. */
  #told = "";

  constructor(agent: Agent, connector: McpConnector | null) {
    this.#agent = agent;
    this.#edges = {
      host: agent.host,
      clock: agent.ports.clock,
      connector,
      callMs: () => callLimit(agent.ports.env),
      elicit: (server, params) => elicit(agent, server, params),
      changed: () => this.#changed(),
    };
    this.#loans = new ToolGrants(this.#edges);
  }

  /** Begins to connect to what the command line and the project name. */
  start(): void {
    this.#starting = this.#begin();
  }

  /** Takes over the servers that a host names in `initialize`. Does not wait for them. */
  introduce(request: Fields): void {
    const manifests = isObject(request.sdkMcpServerManifests) ? request.sdkMcpServerManifests : {};
    const names = Array.isArray(request.sdkMcpServers) ? request.sdkMcpServers : [];
    for (const name of names) {
      if (typeof name !== "string" || this.#servers.has(name)) continue;
      const manifest = manifests[name];
      const known = isObject(manifest) ? { hello: manifest.initializeResult, tools: manifest.toolsListResult } : null;
      this.#add(name, { type: "sdk" }, "sdk", { manifest: known });
    }
    if (!this.#agent.options.awaitInitialize) return;
    for (const [name, config] of readServers(request.mcpServers, this.#agent.ports.env))
      this.#add(name, config, "dynamic");
  }

  /** Resolves when no server is on its way any more. */
  async settled(): Promise<void> {
    await this.#starting;
    await Promise.all([...this.#servers.values()].map((server) => server.settled));
  }

  /** As hosts are told of them: those outside the host first. */
  get servers(): readonly Server[] {
    const all = [...this.#servers.values()];
    return [...all.filter(({ config }) => !inHost(config)), ...all.filter(({ config }) => inHost(config))];
  }

  find(name: string): Server | undefined {
    return this.#servers.get(name) ?? this.#loans.find(name);
  }

  /** Connects to servers that one agent has for itself while it works. */
  lend(tables: readonly unknown[]): ToolGrant {
    return this.#loans.lend(tables, this.#agent.ports.env, (name) => this.#servers.has(name));
  }

  listing(): readonly ListedServer[] {
    return this.servers.map(({ name, status, source }) => ({ name, status, source }));
  }

  /** Which server a tool belongs to, as hosts are told. */
  provenance(server: string): { name: string; source: string } {
    return { name: server, source: this.find(server)?.source ?? "dynamic" };
  }

  tools(): readonly Tool[] {
    return this.servers.flatMap(({ tools }) => tools).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Prompts that users can call. */
  prompts(): readonly McpPrompt[] {
    return this.servers.flatMap(({ prompts }) => prompts);
  }

  /** What servers want the model to know, by server. */
  instructions(): ReadonlyMap<string, string> {
    return new Map(
      this.servers.flatMap(({ name, session }) =>
        session?.hello.instructions ? [[name, session.hello.instructions] as const] : [],
      ),
    );
  }

  /** Whether some server has things to read. */
  get hasResources(): boolean {
    return this.servers.some(({ session }) => session !== null && "resources" in session.hello.capabilities);
  }

  /**
   * Puts these servers in place of those in the host and those that were added while the session ran. One outside the host that is configured
   * in another way now is connected anew and counts as added only. Waits for those outside the host.
   */
  async set(servers: Readonly<Record<string, Fields>>): Promise<ServerChange> {
    const wanted = new Map(Object.entries(servers).map(([name, entry]) => [name, this.#entry(entry)]));
    const before = this.servers.filter(({ added, config }) => added !== null || inHost(config));
    const removed = before.filter(({ name, config }) => {
      const next = wanted.get(name);
      return next === undefined || inHost(next.config) !== inHost(config);
    });
    const changed = before.filter(
      (server) =>
        !removed.includes(server) && !inHost(server.config) && wanted.get(server.name)?.added !== server.added,
    );
    for (const server of [...removed, ...changed]) {
      this.#servers.delete(server.name);
      await server.close(false);
    }
    this.#changed();
    const anew = new Set(changed.map(({ name }) => name));
    const fresh = [...wanted].filter(([name]) => !this.#servers.has(name));
    const rank = ([name, { config }]: (typeof fresh)[number]): number => (inHost(config) ? 0 : anew.has(name) ? 2 : 1);
    const started = fresh
      .sort((a, b) => rank(a) - rank(b))
      .map(([name, { config, added }]) => this.#add(name, config, inHost(config) ? "sdk" : "dynamic", { added }));
    const outside = started.filter(({ config }) => !inHost(config));
    await Promise.all(outside.map((server) => server.settled));
    const failed = outside.filter(({ status }) => status === "failed");
    return {
      added: started.map(({ name }) => name),
      removed: removed.sort((a, b) => Number(inHost(b.config)) - Number(inHost(a.config))).map(({ name }) => name),
      errors: Object.fromEntries(failed.map(({ name, error }) => [name, error ?? "failed"])),
    };
  }

  /** Drops every connection. */
  async close(): Promise<void> {
    await Promise.all([this.#loans.close(), ...this.servers.map((server) => server.close(false))]);
  }

  #entry(entry: Fields): { readonly config: ServerConfig; readonly added: string } {
    return { config: readEntry(entry, this.#agent.ports.env), added: imprint(entry) };
  }

  #add(
    name: string,
    config: ServerConfig,
    source: ServerSource,
    options: ConstructorParameters<typeof Server>[4] = {},
  ): Server {
    const server = new Server(name, config, source, this.#edges, options);
    this.#servers.set(name, server);
    void server.connect();
    return server;
  }

  async #begin(): Promise<void> {
    const { options, ports, facts, settings } = this.#agent;
    const tables: [unknown, ServerSource][] = [];
    for (const word of options.mcpConfigs) {
      const isJson = word.trimStart().startsWith("{");
      const value = isJson
        ? parse(word)
        : await readJson(ports.files, word.startsWith("/") ? word : `${facts.cwd}/${word}`);
      tables.push([value, "dynamic"]);
    }
    if (!options.strictMcp && settings.reads("projectSettings")) {
      tables.push([await readJson(ports.files, `${facts.cwd}/.mcp.json`), "project"]);
    }
    await this.#agent.shelf.ready();
    for (const { servers } of this.#agent.shelf.plugins) tables.push([servers, "plugin"]);
    for (const [table, source] of tables) {
      for (const [name, config] of readServers(table, ports.env)) {
        if (!this.#servers.has(name)) this.#add(name, config, config.type === "sdk" ? "sdk" : source);
      }
    }
  }

  #changed(): void {
    const names = this.prompts().map(calledName).join("\n");
    if (names === this.#told) return;
    this.#told = names;
    this.#agent.out.system("commands_changed", { commands: this.#agent.runner.commands() });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
