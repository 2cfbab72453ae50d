import type { FilesPort } from "../../ports.ts";
import { scalarText } from "../core/field-values.ts";
import { readDefinition, type SubagentDefinition } from "./agent-definition.ts";
import { type CustomCommand, readCustomCommand } from "./custom-command.ts";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";
import { type OutputStyle, readStyle } from "./output-style.ts";
import { defaultPaths, type Plugin } from "./plugin.ts";
import type { NamedCommand } from "./plugin-manifest.ts";

/** A directory with extensions: the user's, the project's or a plugin's. */
export interface ExtensionDirectory {
  readonly folder: string;
  readonly source: "userSettings" | "projectSettings" | "plugin";
  /** Precedes every name. */
  readonly prefix: string;
  /** Its files and directories of each kind of extension; absent: the default directories. */
  readonly paths?: Plugin["paths"];
  /** Commands with a name that their files do not give them. */
  readonly namedCommands?: readonly NamedCommand[];
  /** Whether its agents may have hooks: not those of plugins, and of projects that the user does not trust. */
  readonly agentHooks: boolean;
}

/** What directories add to a session. */
export interface Extensions {
  readonly commands: readonly CustomCommand[];
  readonly skills: readonly CustomCommand[];
  readonly agents: readonly SubagentDefinition[];
  readonly styles: readonly OutputStyle[];
}

/** No extensions. */
export const noExtensions: Extensions = { commands: [], skills: [], agents: [], styles: [] };

/** A Markdown file of an extension. */
interface ExtensionFile extends FrontMatter {
  readonly path: string;
  /** Its path below the directory that was searched: subdirectories become parts of the name. */
  readonly name: string;
}

/** Reads all extensions of a directory. Skips files that cannot be read. */
export async function readDirectory(files: FilesPort, directory: ExtensionDirectory): Promise<Extensions> {
  const { folder, source, prefix, paths = defaultPaths(folder), namedCommands = [] } = directory;
  const [commands, named, skills, agents, styles] = await Promise.all([
    readAll(files, paths.commands),
    Promise.all(namedCommands.map((command) => readNamed(files, command))),
    readSkills(files, paths.skills, directory.paths !== undefined),
    readAll(files, paths.agents),
    readAll(files, paths.outputStyles),
  ]);
  const pluginRoot = source === "plugin" ? folder : null;
  return {
    styles: styles.map((file) => readStyle(prefix, file)),
    commands: [...commands, ...named.flat()].map((file) =>
      readCustomCommand(prefix + file.name, source, file, null, pluginRoot),
    ),
    skills: skills.map((file) => {
      const home = file.path.slice(0, -"/SKILL.md".length);
      return readCustomCommand(prefix + file.name, source, file, home, pluginRoot);
    }),
    agents: agents
      .flatMap((file) => readAgent(file, directory))
      .map((agent) => (directory.agentHooks ? agent : { ...agent, hooks: [] })),
  };
}

/** The files of a command of a manifest: one under its name, or those of a directory under their own names. */
async function readNamed(
  files: FilesPort,
  { name, source, content, fields }: NamedCommand,
): Promise<readonly ExtensionFile[]> {
  const found =
    source === null ? [{ path: "", name, ...(await readFrontMatter(content)) }] : await readAll(files, [source]);
  if (source !== null && !source.endsWith(".md")) return found;
  return found.map((file) => ({ ...file, name, fields: { ...file.fields, ...fields } }));
}

/** The skills in directories. In a plugin, a directory may be a skill itself (`mayBeSkill`). */
async function readSkills(files: FilesPort, folders: readonly string[], mayBeSkill: boolean): Promise<ExtensionFile[]> {
  const found = folders.map(async (folder) => {
    const direct = mayBeSkill ? await readMatching(files, folder, "SKILL.md") : [];
    const own = direct.find(({ name }) => name === "SKILL");
    const nameOfOwn = scalarText(own?.fields.name) || folder.slice(folder.lastIndexOf("/") + 1);
    if (own !== undefined) return [{ ...own, name: nameOfOwn }];
    const inner = await readMatching(files, folder, "*/SKILL.md");
    return inner.map((file) => ({ ...file, name: file.name.replace(/:SKILL$/, "") }));
  });
  return (await Promise.all(found)).flat();
}

/** Reads an agent definition. A file without a name or a description defines none. */
function readAgent(
  { fields, body, path, name: fileName }: ExtensionFile,
  { prefix, source }: ExtensionDirectory,
): SubagentDefinition[] {
  const { name, description } = fields;
  if (typeof name !== "string" || name === "" || typeof description !== "string" || description === "") return [];
  const inPlugin = fileName.slice(0, fileName.lastIndexOf(":") + 1) + name;
  const type = prefix === "" ? name : prefix + inPlugin;
  return [readDefinition(type, { ...fields, prompt: body.trim() }, { source, path })];
}

/** Reads the Markdown files of a list of files and directories. */
async function readAll(files: FilesPort, paths: readonly string[]): Promise<ExtensionFile[]> {
  const found = paths.map((path) => {
    const at = path.lastIndexOf("/");
    return path.endsWith(".md")
      ? readMatching(files, path.slice(0, at), path.slice(at + 1))
      : readMatching(files, path, "**/*.md");
  });
  return (await Promise.all(found)).flat();
}

/** Reads the files below a directory that match a pattern, in the order of their paths. */
async function readMatching(files: FilesPort, folder: string, pattern: string): Promise<ExtensionFile[]> {
  if ((await files.stat(folder).catch(() => null))?.kind !== "directory") return [];
  const paths = [...(await files.glob(folder, pattern).catch(() => []))].sort();
  const read = paths.map(async (path): Promise<ExtensionFile[]> => {
    const bytes = await files.read(path).catch(() => null);
    if (bytes === null) return [];
    const name = path
      .slice(folder.length + 1)
      .replace(/\.md$/, "")
      .replaceAll("/", ":");
    return [{ path, name, ...(await readFrontMatter(new TextDecoder().decode(bytes))) }];
  });
  return (await Promise.all(read)).flat();
}

const lastOfEach = <Entry>(entries: readonly Entry[], name: (entry: Entry) => string): Entry[] => [
  ...new Map(entries.map((entry) => [name(entry), entry])).values(),
];

const firstOfEach = <Entry>(entries: readonly Entry[], name: (entry: Entry) => string): Entry[] =>
  lastOfEach([...entries].reverse(), name).reverse();

/** Merges the extensions of several directories. Of the same name, the first command or skill and the last agent or style wins. */
export const mergeExtensions = (all: readonly Extensions[]): Extensions => ({
  commands: firstOfEach(
    all.flatMap(({ commands }) => commands),
    ({ name }) => name,
  ),
  skills: firstOfEach(
    all.flatMap(({ skills }) => skills),
    ({ name }) => name,
  ),
  agents: lastOfEach(
    all.flatMap(({ agents }) => agents),
    ({ type }) => type,
  ),
  styles: lastOfEach(
    all.flatMap(({ styles }) => styles),
    ({ name }) => name,
  ),
});
