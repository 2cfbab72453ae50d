import type { FilesPort } from "../../ports.ts";
import { readDefinition, type SubagentDefinition } from "./agent-definition.ts";
import { type CustomCommand, readCustomCommand } from "./custom-command.ts";
import { type FrontMatter, readFrontMatter } from "./front-matter.ts";
import { type OutputStyle, readStyle } from "./output-style.ts";

/** A directory with extensions: the user's, the project's or a plugin's. */
export interface ExtensionDirectory {
  readonly folder: string;
  readonly source: "userSettings" | "projectSettings" | "plugin";
  /** Precedes every name. */
  readonly prefix: string;
  /** Additional files and directories of commands. */
  readonly commands: readonly string[];
  /** Additional files and directories of agents. */
  readonly agents: readonly string[];
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
}

/** Reads all extensions of a directory. Skips files that cannot be read. */
export async function readDirectory(files: FilesPort, directory: ExtensionDirectory): Promise<Extensions> {
  const { folder, source, prefix } = directory;
  const [commands, skills, agents, styles] = await Promise.all([
    readAll(files, [`${folder}/commands`, ...directory.commands]),
    readMatching(files, `${folder}/skills`, "*/SKILL.md"),
    readAll(files, [`${folder}/agents`, ...directory.agents]),
    readMatching(files, `${folder}/output-styles`, "**/*.md"),
  ]);
  const pluginRoot = source === "plugin" ? folder : null;
  const nameBelow = (kind: string, path: string): string => nameOf(`${folder}/${kind}/`, path);
  return {
    styles: styles.map((file) => readStyle(prefix + nameBelow("output-styles", file.path), file)),
    commands: commands.map((file) =>
      readCustomCommand(prefix + nameBelow("commands", file.path), source, file, null, pluginRoot),
    ),
    skills: skills.map((file) => {
      const home = file.path.slice(0, -"/SKILL.md".length);
      return readCustomCommand(prefix + home.slice(home.lastIndexOf("/") + 1), source, file, home, pluginRoot);
    }),
    agents: agents
      .flatMap((file) => readAgent(file, nameBelow("agents", file.path), directory))
      .map((agent) => (directory.agentHooks ? agent : { ...agent, hooks: [] })),
  };
}

/** The name of a file by its path: subdirectories become parts of it. Files elsewhere are named by their last part. */
function nameOf(root: string, path: string): string {
  const below = path.startsWith(root) ? path.slice(root.length) : path.slice(path.lastIndexOf("/") + 1);
  return below.replace(/\.md$/, "").replaceAll("/", ":");
}

/** Reads an agent definition. A file without a name or a description defines none. */
function readAgent(
  { fields, body, path }: ExtensionFile,
  fileName: string,
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
    return bytes === null ? [] : [{ path, ...(await readFrontMatter(new TextDecoder().decode(bytes))) }];
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
