import type { SentControlResponse } from "@agentwire/protocol";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";

/** The configuration of a server outside the host. */
export type RemoteConfig =
  | {
      readonly type: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** The time limit of one call, in milliseconds. */
      readonly timeout?: number;
    }
  | {
      readonly type: "http" | "sse" | "ws";
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly timeout?: number;
    };

type ShownConfig = NonNullable<SentControlResponse<"mcp_status">["mcpServers"][number]["config"]>;

/** The invalid configuration of a server, which cannot be connected. */
interface BrokenConfig {
  readonly type: "broken";
  /** The transport that it names. */
  readonly transport: unknown;
  /** Its entry in `mcp_status`; `null` if the transport is unknown. */
  readonly shown: object | null;
  /** What is wrong with it. */
  readonly fault: string;
  readonly timeout?: undefined;
}

/** The configuration of a server. `sdk`: it runs in the host. */
export type ServerConfig = RemoteConfig | { readonly type: "sdk"; readonly timeout?: number } | BrokenConfig;

/** Whether a server runs in the host. */
export const inHost = ({ type }: ServerConfig): boolean => type === "sdk";

const strings = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isJsonObject(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

const limit = (value: unknown): { timeout?: number } =>
  typeof value === "number" && value >= 1000 ? { timeout: value } : {};

/** Replaces `${NAME}` and `${NAME:-default}` with variables of the environment. */
const expand = (text: string, env: Readonly<Record<string, string | undefined>>): string =>
  text.replace(
    /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g,
    (match, name: string, otherwise?: string) => env[name] ?? otherwise ?? match,
  );

/** Reads one entry of `mcpServers`. `null` if it is malformed or names an unknown transport. */
export function readServer(value: unknown, env: Readonly<Record<string, string | undefined>>): ServerConfig | null {
  if (!isJsonObject(value)) return null;
  const timeout = limit(value.timeout);
  const type = value.type ?? (typeof value.command === "string" ? "stdio" : undefined);
  if (type === "sdk") return { type, ...timeout };
  if (type === "stdio" && typeof value.command === "string") {
    const args = Array.isArray(value.args) ? value.args.filter((arg) => typeof arg === "string") : [];
    return {
      type,
      command: expand(value.command, env),
      args: args.map((arg) => expand(arg, env)),
      env: Object.fromEntries(Object.entries(strings(value.env)).map(([name, text]) => [name, expand(text, env)])),
      ...timeout,
    };
  }
  if ((type === "http" || type === "sse" || type === "ws") && typeof value.url === "string") {
    const headers = Object.entries(strings(value.headers)).map(([name, text]) => [name, expand(text, env)]);
    return { type, url: expand(value.url, env), headers: Object.fromEntries(headers), ...timeout };
  }
  return null;
}

/** An entry of `mcpServers` that is skipped, and why. */
export interface SkippedServer {
  readonly name: string;
  readonly type: "invalid_config" | "unknown_type";
  readonly message: string;
}

const transports: ReadonlySet<unknown> = new Set(["stdio", "sse", "http", "ws", "sdk", "sse-ide", "ws-ide"]);

const isText = (value: unknown): boolean => typeof value === "string";
const isOptional =
  (accepts: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || accepts(value);
const isTextTable = (value: unknown): boolean => isJsonObject(value) && Object.values(value).every(isText);

/** The fields of a configuration by transport, with a test of their value and a name for what they must be. */
const remoteFields = [
  ["url", isText, "a string"],
  ["headers", isOptional(isTextTable), "an object of strings"],
] as const;
const programFields = [
  ["command", isText, "a string"],
  ["args", isOptional((value) => Array.isArray(value) && value.every(isText)), "a list of strings"],
  ["env", isOptional(isTextTable), "an object of strings"],
] as const;
const timeoutField = ["timeout", isOptional((value) => typeof value === "number"), "a number"] as const;

/** Why an entry of the command line is skipped; `null` if it is not. */
export function skippedServer(name: string, entry: unknown): SkippedServer | null {
  const invalid = (what: string) =>
    ({ name, type: "invalid_config", message: `The MCP server "${name}" is skipped: ${what}.` }) as const;
  if (!isJsonObject(entry)) return invalid("its configuration is not an object");
  const { type = "stdio" } = entry;
  if (typeof type !== "string") return invalid("`type` must be a string");
  if (!transports.has(type)) {
    const message = `The MCP server "${name}" is skipped: its type "${type}" is unknown.`;
    return { name, type: "unknown_type", message };
  }
  if (type === "sdk") return null;
  const fields = [...(type === "stdio" ? programFields : remoteFields), timeoutField];
  const [field, , wanted] = fields.find(([key, accepts]) => !accepts(entry[key])) ?? [];
  return field === undefined ? null : invalid(`\`${field}\` must be ${wanted}`);
}

/** What a server outside the host is reached by: its command or its address. `null` for any other server. */
export function targetOf(config: ServerConfig): string | null {
  if (config.type === "sdk" || config.type === "broken") return null;
  return JSON.stringify(config.type === "stdio" ? [config.command, ...config.args] : config.url);
}

/** The entries of an object of servers, with or without the key `mcpServers` around it. */
export function serverEntries(value: unknown): readonly (readonly [name: string, entry: unknown])[] {
  const table = isJsonObject(value) && isJsonObject(value.mcpServers) ? value.mcpServers : value;
  return isJsonObject(table) ? Object.entries(table) : [];
}

/** Reads an object of servers, with or without the key `mcpServers` around it. Skips malformed entries. */
export function readServers(
  value: unknown,
  env: Readonly<Record<string, string | undefined>>,
): Map<string, ServerConfig> {
  const servers = new Map<string, ServerConfig>();
  for (const [name, entry] of serverEntries(value)) {
    const config = readServer(entry, env);
    if (config) servers.set(name, config);
  }
  return servers;
}

/** The fields of an invalid entry that `mcp_status` shows, by transport. */
const shownFields: Readonly<Record<string, readonly string[]>> = {
  stdio: ["command", "args"],
  http: ["url", "headers"],
  sse: ["url", "headers"],
};

/** Reads one entry. A malformed one becomes a server that fails to connect. */
export function readEntry(entry: JsonObject, env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const transport = entry.type ?? "stdio";
  const hasArgs = entry.args === undefined || Array.isArray(entry.args);
  const config = transport === "stdio" && !hasArgs ? null : readServer(entry, env);
  if (config) return config;
  const fields = typeof transport === "string" && Object.hasOwn(shownFields, transport) ? shownFields[transport] : null;
  if (!fields) {
    return {
      type: "broken",
      transport,
      shown: null,
      fault: `Unknown transport "${String(transport)}". Use one that MCP defines, such as stdio or http.`,
    };
  }
  const shown = Object.fromEntries(fields.filter((name) => name in entry).map((name) => [name, entry[name]]));
  const fault =
    transport !== "stdio"
      ? "Its url is not a string."
      : hasArgs
        ? "Its command is not a string."
        : "Its args are not a list.";
  return { type: "broken", transport, shown: { type: transport, ...shown }, fault };
}

/** A text that is equal for two entries if and only if their fields are equal, in any order. */
export const fingerprint = (entry: JsonObject): string =>
  JSON.stringify({ ...entry, type: entry.type ?? "stdio" }, (_, part: unknown) =>
    isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );

/**
 * The configuration as `mcp_status` shows it: without `env`, which often holds secrets. Shows an invalid entry
 * unchanged, with values of any type, because a person looks for the mistake there.
 */
export function shownConfig(config: ServerConfig): ShownConfig | null {
  if (config.type === "sdk" || config.type === "ws") return null;
  if (config.type === "broken") return config.shown as ShownConfig | null;
  if (config.type === "stdio") return { type: config.type, command: config.command, args: config.args };
  const { type, url, headers } = config;
  return Object.keys(headers).length > 0 ? { type, url, headers } : { type, url };
}

/** The transport as `mcp_status` shows it. */
export const shownTransport = (config: ServerConfig): string =>
  config.type === "broken" ? (config.transport as string) : config.type;
