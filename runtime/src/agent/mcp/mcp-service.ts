import { isJsonObject, type JsonObject, parseJson } from "@agentwire/protocol/json";
import type { Ports } from "../../ports.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import { textList } from "../core/field-values.ts";
import type { StartupOptions } from "../core/options.ts";
import type { Tool } from "../core/tool.ts";
import type { FailedServer } from "../core/tool-services.ts";
import { readJson } from "../settings/layers.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import { type AdvanceAnswers, readAdvanceAnswers } from "./advance-answers.ts";
import {
  fingerprint,
  inHost,
  readEntry,
  readServers,
  type ServerConfig,
  type SkippedServer,
  serverEntries,
  skippedServer,
  targetOf,
} from "./config.ts";
import { type ElicitServices, elicit } from "./elicit.ts";
import { calledName, type McpPrompt } from "./prompts.ts";
import { Server, type ServerServices, type ServerSource } from "./server.ts";
import { callLimit, type McpConnector } from "./session.ts";
import { type ToolGrant, ToolGrants } from "./tool-grants.ts";

/** How a server is listed in `system/init`. */
export interface ListedServer {
  readonly name: string;
  readonly status: string;
  readonly source: string;
}

/** The result of {@link McpService.set}. */
export interface ServerChange {
  readonly added: string[];
  readonly removed: string[];
  readonly errors: Record<string, string>;
}

/** What {@link McpService} needs. */
export interface McpServices extends ElicitServices {
  readonly ports: Pick<Ports, "clock" | "env" | "files">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<
    StartupOptions,
    "awaitInitialize" | "mcpConfigs" | "projectConfigRoot" | "restricted" | "safe" | "simple" | "strictMcp"
  >;
  readonly settings: Pick<SettingsService, "reads" | "effective">;
  /** The plugins of the session. */
  readonly extensions: {
    ready(): Promise<void>;
    readonly plugins: readonly { readonly servers: JsonObject }[];
  };
}

/** The MCP servers of a session. */
export class McpService {
  readonly #services: McpServices;
  readonly #commandsChanged: () => void;
  readonly #serverServices: ServerServices;
  readonly #servers = new Map<string, Server>();
  readonly #skipped: SkippedServer[] = [];
  readonly #grants: ToolGrants;
  #starting: Promise<void> = Promise.resolve();
  /** The names of the prompts that the host knows, a line each. */
  #announced = "";

  /**
   * `connector`: `null` if the agent cannot connect to servers outside the host. `commandsChanged`: called when prompts
   * for users are added or removed.
   */
  constructor(services: McpServices, connector: McpConnector | null, commandsChanged: () => void) {
    this.#services = services;
    this.#commandsChanged = commandsChanged;
    this.#serverServices = {
      host: services.host,
      clock: services.ports.clock,
      connector,
      environment: services.environment,
      callMs: () => callLimit(services.ports.env),
      elicit: (server, params, signal) => elicit(services, server, params, signal),
      changed: () => this.#changed(),
    };
    this.#grants = new ToolGrants(this.#serverServices);
  }

  /** Starts connecting to the servers of the command line, the project and plugins. */
  start(): void {
    if (!this.#services.options.safe) this.#starting = this.#begin();
  }

  /**
   * Adds the servers of an `initialize` request. Does not wait for them to connect. Their handshakes continue once the
   * request is `answered`. Returns the result for each manifest.
   */
  introduce(
    request: JsonObject,
    answered: Promise<unknown> = Promise.resolve(),
  ): Readonly<Record<string, AdvanceAnswers["result"] | "already_connected">> {
    const manifests = isJsonObject(request.sdkMcpServerManifests) ? request.sdkMcpServerManifests : {};
    const names = Array.isArray(request.sdkMcpServers) ? request.sdkMcpServers : [];
    const results: Record<string, AdvanceAnswers["result"] | "already_connected"> = {};
    for (const name of names) {
      if (typeof name !== "string") continue;
      const manifest = Object.hasOwn(manifests, name) ? readAdvanceAnswers(manifests[name]) : null;
      const isNew = !this.#servers.has(name);
      if (manifest !== null) results[name] = isNew ? manifest.result : "already_connected";
      if (isNew) this.#add(name, { type: "sdk" }, "sdk", { manifest: manifest?.answers ?? null, answered });
    }
    if (!this.#services.options.awaitInitialize) return results;
    this.#skip(serverEntries(request.mcpServers));
    for (const [name, config] of readServers(request.mcpServers, this.#services.ports.env))
      this.#add(name, config, "dynamic");
    return results;
  }

  /** Resolves when no server is connecting any more. */
  async settled(): Promise<void> {
    await this.#starting;
    await Promise.all([...this.#servers.values()].map((server) => server.settled));
  }

  /** Resolves when all configured servers are listed, whether they are connected or not. */
  listed(): Promise<void> {
    return this.#starting;
  }

  /** Resolves when no server in the host is connecting any more. */
  async hostSettled(): Promise<void> {
    const inside = [...this.#servers.values()].filter(({ config }) => inHost(config));
    await Promise.all(inside.map((server) => server.settled));
  }

  /** The servers that are listed, in the order of `mcp_status`: those outside the host first. */
  get servers(): readonly Server[] {
    return this.#all.filter(({ isListed }) => isListed);
  }

  get #all(): readonly Server[] {
    const all = [...this.#servers.values()];
    return [...all.filter(({ config }) => !inHost(config)), ...all.filter(({ config }) => inHost(config))];
  }

  find(name: string): Server | undefined {
    return this.#servers.get(name) ?? this.#grants.find(name);
  }

  /** Connects to the MCP servers of one subagent while it runs. */
  grant(tables: readonly unknown[]): ToolGrant {
    return this.#grants.grant(tables, this.#services.ports.env, (name) => this.#servers.has(name));
  }

  /** The servers of the command line that were skipped. */
  get skipped(): readonly SkippedServer[] {
    return this.#skipped;
  }

  listing(): readonly ListedServer[] {
    return this.servers.map(({ name, status, source }) => ({ name, status, source }));
  }

  /** The `mcp_server` field of hook input. */
  provenance(server: string): { name: string; source: string } {
    return { name: server, source: this.find(server)?.source ?? "dynamic" };
  }

  /**
   * The tools of all servers by name. Servers whose names differ only in characters that tool names must not have may
   * offer the same name. The tool of the first server then wins.
   */
  tools(): readonly Tool[] {
    const byName = new Map<string, Tool>();
    for (const tool of this.servers.flatMap(({ tools }) => tools)) {
      if (!byName.has(tool.name)) byName.set(tool.name, tool);
    }
    return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The prompts that users can call. */
  prompts(): readonly McpPrompt[] {
    return this.servers.flatMap(({ prompts }) => prompts);
  }

  /** The instructions of servers for the model, by server. */
  instructions(): ReadonlyMap<string, string> {
    return new Map(
      this.servers.flatMap(({ name, session }) =>
        session?.hello.instructions ? [[name, session.hello.instructions] as const] : [],
      ),
    );
  }

  /** The servers that failed to connect. */
  failures(): FailedServer[] {
    const failed = this.servers.filter(({ status }) => status === "failed");
    return failed.map(({ name, error }) => {
      const code = /\bE(?!RROR\b)[A-Z]{3,}\b/.exec(error ?? "")?.[0];
      return { name, ...(code === undefined ? {} : { errorCode: code }), error: error ?? "failed" };
    });
  }

  /** Whether a connected server has resources. */
  get hasResources(): boolean {
    return this.servers.some(({ session }) => session !== null && "resources" in session.hello.capabilities);
  }

  /**
   * Replaces the servers in the host and those that were added during the session. Reconnects a server outside the host
   * whose configuration changed, and reports it as added only, like one that replaces a configured server. Waits for the servers outside the host.
   */
  async set(servers: Readonly<Record<string, JsonObject>>): Promise<ServerChange> {
    const requested = new Map(Object.entries(servers).map(([name, entry]) => [name, this.#entry(entry)]));
    const before = this.#all.filter(({ added, config }) => added !== null || inHost(config));
    const removed = before.filter(({ name, config }) => {
      const next = requested.get(name);
      return next === undefined || inHost(next.config) !== inHost(config);
    });
    const changed = before.filter(
      (server) =>
        !removed.includes(server) && !inHost(server.config) && requested.get(server.name)?.added !== server.added,
    );
    // A configured server gives way to one of its name.
    const replaced = this.#all.filter((server) => !before.includes(server) && requested.has(server.name));
    const ended = [...removed, ...changed, ...replaced];
    for (const { name } of ended) this.#servers.delete(name);
    const closing = ended.map((server) => ({ isInside: inHost(server.config), closed: server.close(false) }));
    // A request right behind this one finds the servers of the host replaced.
    for (const { isInside, closed } of closing) if (!isInside) await closed;
    this.#changed();
    const anew = new Set(changed.map(({ name }) => name));
    const fresh = [...requested].filter(([name]) => !this.#servers.has(name));
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

  /** Closes all servers. */
  async close(): Promise<void> {
    await Promise.all([this.#grants.close(), ...this.#all.map((server) => server.close(false))]);
  }

  #entry(entry: JsonObject): { readonly config: ServerConfig; readonly added: string } {
    return { config: readEntry(entry, this.#services.ports.env), added: fingerprint(entry) };
  }

  #add(
    name: string,
    config: ServerConfig,
    source: ServerSource,
    options: ConstructorParameters<typeof Server>[4] = {},
  ): Server {
    const server = new Server(name, config, source, this.#serverServices, options);
    this.#servers.set(name, server);
    void server.connect();
    return server;
  }

  async #begin(): Promise<void> {
    const { options, ports, environment, settings } = this.#services;
    const tables: [unknown, ServerSource][] = [];
    for (const config of options.mcpConfigs) {
      const isJson = config.trimStart().startsWith("{");
      const value = isJson
        ? parseJson(config)
        : await readJson(ports.files, config.startsWith("/") ? config : `${environment.cwd}/${config}`);
      const entries = serverEntries(value);
      this.#skip(entries);
      const skipped = new Set(this.#skipped.map(({ name }) => name));
      tables.push([Object.fromEntries(entries.filter(([name]) => !skipped.has(name))), "dynamic"]);
    }
    if (!options.strictMcp && !options.simple && settings.reads("projectSettings")) {
      const root = options.projectConfigRoot ?? environment.cwd;
      tables.push([await readJson(ports.files, `${root}/.mcp.json`), "project"]);
    }
    await this.#services.extensions.ready();
    if (!options.simple && !options.restricted && !options.strictMcp)
      for (const { servers } of this.#services.extensions.plugins) tables.push([servers, "plugin"]);
    for (const [table, source] of tables) {
      for (const [name, config] of readServers(table, ports.env)) {
        if (source === "project" && textList(settings.effective.disabledMcpjsonServers).includes(name)) continue;
        const isKnown = this.#servers.has(name) || (source === "plugin" && this.#connectsTo(config));
        if (!isKnown) this.#add(name, config, config.type === "sdk" ? "sdk" : source);
      }
    }
  }

  /** Whether a server of the session runs the same command, or has the same address. */
  #connectsTo(config: ServerConfig): boolean {
    const target = targetOf(config);
    return target !== null && this.servers.some((server) => targetOf(server.config) === target);
  }

  #skip(entries: ReturnType<typeof serverEntries>): void {
    this.#skipped.push(...entries.flatMap(([name, entry]) => skippedServer(name, entry) ?? []));
  }

  #changed(): void {
    const names = this.prompts().map(calledName).join("\n");
    if (names === this.#announced) return;
    this.#announced = names;
    this.#commandsChanged();
  }
}
