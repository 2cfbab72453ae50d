/** A server that the agent reaches by itself. */
export type RemoteConfig =
  | {
      readonly type: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** Limit of one call, in milliseconds. */
      readonly timeout?: number;
    }
  | {
      readonly type: "http" | "sse";
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly timeout?: number;
    };

/** A server as it was configured. `sdk`: it lives in the host. */
export type ServerConfig = RemoteConfig | { readonly type: "sdk"; readonly timeout?: number };

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const strings = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

const limit = (value: unknown): { timeout?: number } =>
  typeof value === "number" && value >= 1000 ? { timeout: value } : {};

/** Puts variables of the environment in place of `${NAME}` and `${NAME:-else}`. */
const expand = (text: string, env: Readonly<Record<string, string | undefined>>): string =>
  text.replace(
    /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g,
    (whole, name: string, otherwise?: string) => env[name] ?? otherwise ?? whole,
  );

/** Reads one entry of a configuration. `null` where it names no kind of server that there is. */
export function readServer(value: unknown, env: Readonly<Record<string, string | undefined>>): ServerConfig | null {
  if (!isObject(value)) return null;
  const timeout = limit(value.timeout);
  const type = value.type ?? (typeof value.command === "string" ? "stdio" : undefined);
  if (type === "sdk") return { type, ...timeout };
  if (type === "stdio" && typeof value.command === "string") {
    const args = Array.isArray(value.args) ? value.args.filter((word) => typeof word === "string") : [];
    return {
      type,
      command: expand(value.command, env),
      args: args.map((word) => expand(word, env)),
      env: Object.fromEntries(Object.entries(strings(value.env)).map(([name, text]) => [name, expand(text, env)])),
      ...timeout,
    };
  }
  if ((type === "http" || type === "sse") && typeof value.url === "string") {
    const headers = Object.entries(strings(value.headers)).map(([name, text]) => [name, expand(text, env)]);
    return { type, url: expand(value.url, env), headers: Object.fromEntries(headers), ...timeout };
  }
  return null;
}

/** Reads a table of servers, with or without the key around it. Entries that are none are left out. */
export function readServers(
  value: unknown,
  env: Readonly<Record<string, string | undefined>>,
): Map<string, ServerConfig> {
  const table = isObject(value) && isObject(value.mcpServers) ? value.mcpServers : value;
  const servers = new Map<string, ServerConfig>();
  for (const [name, entry] of Object.entries(isObject(table) ? table : {})) {
    const config = readServer(entry, env);
    if (config) servers.set(name, config);
  }
  return servers;
}

/** What a status shows of a configuration: no variables, they often carry secrets. */
export function shownConfig(config: RemoteConfig): object {
  if (config.type === "stdio") return { type: config.type, command: config.command, args: config.args };
  const { type, url, headers } = config;
  return Object.keys(headers).length > 0 ? { type, url, headers } : { type, url };
}
