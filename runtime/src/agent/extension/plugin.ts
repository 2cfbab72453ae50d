import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { FilesPort } from "../../ports.ts";
import { normalize } from "../../posix/path.ts";
import type { PluginFolder } from "../core/options.ts";
import { settingsHooks } from "../hook/configure.ts";
import type { ConfiguredHook } from "../hook/types.ts";
import { readJson } from "../settings/layers.ts";

/** A plugin: a directory with commands, skills, agents, hooks and servers. */
export interface Plugin {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly version: string | null;
  readonly hooks: readonly ConfiguredHook[];
  /** The hooks from its files, unparsed. */
  readonly hookTables: readonly unknown[];
  /** Configurations of MCP servers, by their name in the session. */
  readonly servers: Readonly<Record<string, unknown>>;
  /** Absolute paths of additional files and directories of commands and agents. */
  readonly commandPaths: readonly string[];
  readonly agentPaths: readonly string[];
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The paths that a manifest names. Skips those outside the plugin. */
const pathsOf = (value: unknown, root: string): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((path) => typeof path === "string" && path.startsWith("./"))
    .map((path) => normalize(`${root}/${path}`))
    .filter((path) => path.startsWith(`${root}/`));

/** Replaces `${CLAUDE_PLUGIN_ROOT}` in all texts of a value. */
function rooted(value: unknown, root: string): unknown {
  if (typeof value === "string") return value.replace(/\$\{CLAUDE_PLUGIN_ROOT\}/g, () => root);
  if (Array.isArray(value)) return value.map((entry) => rooted(entry, root));
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, rooted(entry, root)]))
    : value;
}

async function serversOf(
  files: FilesPort,
  root: string,
  plugin: string,
  manifest: JsonObject | null,
): Promise<JsonObject> {
  const named = pathsOf(manifest?.mcpServers, root);
  const tables = await Promise.all([`${root}/.mcp.json`, ...named].map((path) => readJson(files, path)));
  if (isJsonObject(manifest?.mcpServers)) tables.push(manifest.mcpServers);
  const servers = tables.flatMap((table) =>
    Object.entries(isJsonObject(table?.mcpServers) ? table.mcpServers : (table ?? {})),
  );
  return Object.fromEntries(servers.map(([name, config]) => [`plugin:${plugin}:${name}`, rooted(config, root)]));
}

/** Reads the plugins of a session. The directory name becomes the name of a plugin without a manifest. */
export async function findPlugins(files: FilesPort, folders: readonly PluginFolder[]): Promise<Plugin[]> {
  const found = folders.map(async (folder): Promise<Plugin[]> => {
    const path = folder.path.replace(/\/+$/, "");
    if ((await files.stat(path).catch(() => null))?.kind !== "directory") return [];
    const manifestFile = `${path}/.claude-plugin/plugin.json`;
    const manifest = await readJson(files, manifestFile);
    // A plugin with an invalid manifest is skipped.
    if (manifest === null && (await files.stat(manifestFile).catch(() => null)) !== null) return [];
    const name = text(manifest?.name) ?? path.slice(path.lastIndexOf("/") + 1);
    const hookFiles = [`${path}/hooks/hooks.json`, ...pathsOf(manifest?.hooks, path)];
    const hooks = (await Promise.all(hookFiles.map((file) => readJson(files, file)))).map((file) => file?.hooks);
    if (isJsonObject(manifest?.hooks))
      hooks.push(isJsonObject(manifest.hooks.hooks) ? manifest.hooks.hooks : manifest.hooks);
    return [
      {
        name,
        path,
        version: text(manifest?.version),
        hookTables: hooks,
        hooks: hooks.flatMap((table) => settingsHooks(table)).map((hook) => ({ ...hook, root: path })),
        servers: folder.servers ? await serversOf(files, path, name, manifest) : {},
        commandPaths: pathsOf(manifest?.commands, path),
        agentPaths: pathsOf(manifest?.agents, path),
      },
    ];
  });
  return (await Promise.all(found)).flat();
}

/** The folders of plugins that do not exist, as `system/init` lists them. */
export async function missingPlugins(files: FilesPort, folders: readonly PluginFolder[]) {
  const found = folders.map(async ({ path }, index) => {
    if ((await files.stat(path).catch(() => null)) !== null) return [];
    return [{ plugin: `inline[${index}]`, type: "path-not-found", message: `The folder ${path} does not exist`, path }];
  });
  return (await Promise.all(found)).flat();
}

/** A plugin as frames list it. */
export const pluginFrame = ({ name, path, version }: Plugin) => ({
  name,
  path,
  source: `${name}@inline`,
  ...(version === null ? {} : { version }),
});
