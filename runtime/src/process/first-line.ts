import type { Transport } from "@agentwire/protocol";
import { isJsonObject, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { PluginFolder } from "../agent/core/options.ts";

const isPlugin = (entry: unknown): boolean =>
  isJsonObject(entry) &&
  entry.type === "local" &&
  typeof entry.path === "string" &&
  (entry.skipMcpDiscovery === undefined || typeof entry.skipMcpDiscovery === "boolean");

const pluginShape = "{ type: 'local', path: string, skipMcpDiscovery?: boolean }";

/** Why a session cannot begin with an `initialize` request; `null` if it can. */
function problemOf({ plugins, mcpServers }: JsonObject): string | null {
  if (plugins !== undefined && !(Array.isArray(plugins) && plugins.every(isPlugin)))
    return `Error: initialize.plugins must be an array of ${pluginShape} entries.`;
  return mcpServers === undefined || isJsonObject(mcpServers)
    ? null
    : "Error: initialize.mcpServers must be a JSON object of MCP server configs keyed by server name.";
}

/** The plugins that an `initialize` request names. */
function pluginsOf({ plugins }: JsonObject): PluginFolder[] {
  const entries = Array.isArray(plugins) ? plugins.filter(isJsonObject) : [];
  return entries.map(({ path, skipMcpDiscovery }) => ({ path: String(path), servers: skipMcpDiscovery !== true }));
}

/** The `initialize` request of a line; `null` if it is something else. */
function initializeOf(text: string): JsonObject | null {
  const frame = parseJsonObject(text);
  const request = frame?.type === "control_request" && isJsonObject(frame.request) ? frame.request : null;
  return request?.subtype === "initialize" ? request : null;
}

/**
 * A transport whose first line must be a valid `initialize` request.
 *
 * @param begin - Called before the line is passed on, with the plugins that the request names.
 * @param refuse - Called with the reason if the line is something else. Nothing is passed on then.
 */
export function requireInitialize(
  transport: Transport,
  begin: (plugins: readonly PluginFolder[]) => void,
  refuse: (reason: string) => void,
): Transport {
  let state: "waiting" | "open" | "refused" = "waiting";
  const check = (text: string): void => {
    const request = initializeOf(text);
    const problem =
      request === null
        ? "Error: --await-initialize requires the initialize control request as the first stdin line, and the first line is a different message."
        : problemOf(request);
    state = problem === null ? "open" : "refused";
    if (problem !== null) refuse(problem);
    else if (request !== null) begin(pluginsOf(request));
  };
  return {
    send: (line) => transport.send(line),
    end: () => transport.end(),
    close: () => transport.close(),
    open: (receiver) =>
      transport.open({
        ...receiver,
        line: (text) => {
          if (state === "waiting" && text.trim() !== "") check(text);
          if (state !== "refused") receiver.line(text);
        },
      }),
  };
}
