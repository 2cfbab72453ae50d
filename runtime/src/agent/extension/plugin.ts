import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { FilesPort } from "../../ports.ts";
import { isInside, normalize } from "../../posix/path.ts";
import { textList } from "../core/field-values.ts";
import type { PluginFolder } from "../core/options.ts";
import { settingsHooks } from "../hook/configure.ts";
import type { ConfiguredHook } from "../hook/types.ts";
import { readJson } from "../settings/layers.ts";
import { checkManifest, type NamedCommand, namedCommands } from "./plugin-manifest.ts";

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
  /** Absolute paths of the files and directories of each kind of extension. */
  readonly paths: Readonly<Record<ExtensionKind, readonly string[]>>;
  /** Commands that the manifest describes by name. Their sources are absolute. */
  readonly namedCommands: readonly NamedCommand[];
}

/** A kind of extension: its key in a manifest. */
type ExtensionKind = "commands" | "agents" | "skills" | "outputStyles";

/** What `system/init` reports about a plugin. */
interface PluginReport {
  /** The plugin, or the position of its folder if it did not load. */
  readonly plugin: string;
  readonly type: string;
  readonly message: string;
  /** Absolute. Set if the plugin did not load. */
  readonly path?: string;
}

/** The plugins of a session, the failures of plugins or their parts, and what is ignored. */
export interface FoundPlugins {
  readonly plugins: readonly Plugin[];
  readonly errors: readonly PluginReport[];
  readonly warnings: readonly PluginReport[];
}

/** No plugins. */
export const noPlugins: FoundPlugins = { plugins: [], errors: [], warnings: [] };

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The default directory of each kind. The directory of a kind in `replaced` is not read if the manifest names paths. */
const directories: Readonly<Record<ExtensionKind, string>> = {
  commands: "commands",
  agents: "agents",
  skills: "skills",
  outputStyles: "output-styles",
};
const replaced: readonly ExtensionKind[] = ["commands", "agents", "outputStyles"];
const kindsOf = Object.keys(directories) as ExtensionKind[];

/** The default directories of a folder with extensions. */
export const defaultPaths = (folder: string): Plugin["paths"] => ({
  commands: [`${folder}/${directories.commands}`],
  agents: [`${folder}/${directories.agents}`],
  skills: [`${folder}/${directories.skills}`],
  outputStyles: [`${folder}/${directories.outputStyles}`],
});

/** The paths that a manifest names: all that start with `./`. */
const pathsOf = (value: unknown, root: string): string[] =>
  textList(value)
    .filter((path) => path.startsWith("./"))
    .map((path) => normalize(`${root}/${path}`).replace(/(?<=.)\/+$/, ""));

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
  const named = pathsOf(manifest?.mcpServers, root).filter((path) => isInside(root, path));
  const tables = await Promise.all([`${root}/.mcp.json`, ...named].map((path) => readJson(files, path)));
  tables.push(...[manifest?.mcpServers].flat().filter(isJsonObject));
  const servers = tables.flatMap((table) =>
    Object.entries(isJsonObject(table?.mcpServers) ? table.mcpServers : (table ?? {})),
  );
  return Object.fromEntries(servers.map(([name, config]) => [`plugin:${plugin}:${name}`, rooted(config, root)]));
}

/** Collects the reports about one plugin. */
interface Reporter {
  error(type: string, message: string): void;
  warning(type: string, message: string): void;
}

/** The directories and files of each kind of extension. */
async function extensionPaths(
  files: FilesPort,
  root: string,
  manifest: JsonObject,
  report: Reporter,
): Promise<Pick<Plugin, "paths" | "namedCommands">> {
  const exists = async (path: string): Promise<boolean> => (await files.stat(path).catch(() => null)) !== null;
  /** The usable paths of a list. */
  const usable = async (kind: ExtensionKind, paths: readonly string[]): Promise<string[]> => {
    const checked = paths.map(async (path): Promise<string[]> => {
      if (!isInside(root, path)) report.error("path-traversal", `${path} is outside the plugin (${kind})`);
      else if (!(await exists(path))) report.error("path-not-found", `${path} does not exist (${kind})`);
      else return [path];
      return [];
    });
    return (await Promise.all(checked)).flat();
  };
  const named = namedCommands(manifest).map((command) =>
    command.source === null ? command : { ...command, source: normalize(`${root}/${command.source}`) },
  );
  const sources = await usable(
    "commands",
    named.flatMap(({ source }) => source ?? []),
  );
  const pathsFor = async (kind: ExtensionKind): Promise<readonly string[]> => {
    const folder = `${root}/${directories[kind]}`;
    const paths = pathsOf(manifest[kind], root);
    const found = await usable(kind, paths);
    if (kind === "skills") return [folder, ...((await exists(`${root}/SKILL.md`)) ? [root] : []), ...found];
    if (manifest[kind] === undefined || !replaced.includes(kind)) return [folder, ...found];
    if (!paths.some((path) => isInside(folder, path)) && (await exists(folder)))
      report.warning("folder-shadowed-by-manifest", `${folder} is not read, because the manifest sets ${kind}`);
    return found;
  };
  const all = await Promise.all(kindsOf.map(async (kind) => [kind, await pathsFor(kind)] as const));
  return {
    paths: Object.fromEntries(all) as Plugin["paths"],
    namedCommands: named.filter(({ source }) => source === null || sources.includes(source)),
  };
}

/** The hooks of a plugin, unparsed: of its hook files and its manifest. */
async function hookTables(files: FilesPort, root: string, manifest: JsonObject, report: Reporter): Promise<unknown[]> {
  const own = `${root}/hooks/hooks.json`;
  const named = pathsOf(manifest.hooks, root).filter((path) => isInside(root, path) && path !== own);
  const read = [own, ...named].map(async (path): Promise<unknown[]> => {
    if ((await files.stat(path).catch(() => null)) === null) {
      if (path !== own) report.error("path-not-found", `${path} does not exist (hooks)`);
      return [];
    }
    const { hooks } = (await readJson(files, path)) ?? {};
    if (hooks === undefined) report.error("hook-load-failed", `${path} has no object with the key hooks`);
    return hooks === undefined ? [] : [hooks];
  });
  const inline = [manifest.hooks]
    .flat()
    .filter(isJsonObject)
    .map((table) => (isJsonObject(table.hooks) ? table.hooks : table));
  return [...(await Promise.all(read)).flat(), ...inline];
}

/** The position of a folder, and its path without a slash at the end. */
interface ListedFolder extends PluginFolder {
  readonly index: number;
}

/** What makes a folder a plugin. A folder without any of these holds the folders of plugins. */
const marks = [".claude-plugin", ...Object.values(directories), "hooks", ".mcp.json", "SKILL.md"];

/** Replaces folders that only hold plugins by the plugins in them. Names each folder once. */
async function foldersIn(files: FilesPort, folders: readonly PluginFolder[]): Promise<ListedFolder[]> {
  const all = folders.map(async ({ path: given, servers }): Promise<PluginFolder[]> => {
    const path = given.replace(/\/+$/, "");
    if ((await files.stat(path).catch(() => null))?.kind !== "directory") return [{ path, servers }];
    const entries = (await files.list(path).catch(() => [])).map(({ name }) => name);
    if (entries.some((name) => marks.includes(name))) return [{ path, servers }];
    const inner = entries.map(async (name) => {
      const manifest = await files.stat(`${path}/${name}/.claude-plugin/plugin.json`).catch(() => null);
      return manifest === null ? [] : [{ path: `${path}/${name}`, servers }];
    });
    return (await Promise.all(inner)).flat();
  });
  const found = (await Promise.all(all)).flat();
  const isFirst = (path: string, index: number): boolean => found.findIndex((each) => each.path === path) === index;
  return found.filter(({ path }, index) => isFirst(path, index)).map((folder, index) => ({ ...folder, index }));
}

async function findPlugin(files: FilesPort, { path, servers, index }: ListedFolder): Promise<FoundPlugins> {
  const errors: PluginReport[] = [];
  const warnings: PluginReport[] = [];
  const failed = (type: string, message: string): FoundPlugins => ({
    ...noPlugins,
    errors: [{ plugin: `inline[${index}]`, type, message, path }],
  });
  const kind = (await files.stat(path).catch(() => null))?.kind;
  if (kind === undefined) return failed("path-not-found", `${path} does not exist`);
  const manifestFile = `${path}/.claude-plugin/plugin.json`;
  const bytes = await files.read(manifestFile).catch(() => null);
  const read = bytes === null ? null : checkManifest(new TextDecoder().decode(bytes), manifestFile);
  if (read?.ok === false) return failed("generic-error", read.problem);
  const manifest: JsonObject = read?.manifest ?? {};
  const name = text(manifest.name) ?? path.slice(path.lastIndexOf("/") + 1);
  const report: Reporter = {
    error: (type, message) => void errors.push({ plugin: `${name}@inline`, type, message }),
    warning: (type, message) => void warnings.push({ plugin: `${name}@inline`, type, message }),
  };
  for (const key of read?.ignored ?? [])
    report.warning("manifest-field-ignored", `${key} in ${manifestFile} has a wrong form and is ignored`);
  const extensions = await extensionPaths(files, path, manifest, report);
  const tables = await hookTables(files, path, manifest, report);
  const plugin: Plugin = {
    name,
    path,
    version: text(manifest.version),
    hookTables: tables,
    hooks: tables.flatMap((table) => settingsHooks(table)).map((hook) => ({ ...hook, root: path })),
    servers: servers ? await serversOf(files, path, name, manifest) : {},
    ...extensions,
  };
  return { plugins: [plugin], errors, warnings };
}

/** Reads the plugins of a session. The directory name becomes the name of a plugin without a manifest. */
export async function findPlugins(files: FilesPort, folders: readonly PluginFolder[]): Promise<FoundPlugins> {
  const found = await Promise.all((await foldersIn(files, folders)).map((folder) => findPlugin(files, folder)));
  return {
    plugins: found.flatMap(({ plugins }) => plugins),
    errors: found.flatMap(({ errors }) => errors),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

/** A plugin as frames list it. */
export const pluginFrame = ({ name, path, version }: Plugin) => ({
  name,
  path,
  source: `${name}@inline`,
  ...(version === null ? {} : { version }),
});
