import type { Ports } from "../../ports.ts";
import { isInside, relativeTo, resolve } from "../../posix/path.ts";
import { configDirectory } from "../../session/project-folder.ts";
import type { ClientInfo } from "../core/client-info.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import { isOn, textList } from "../core/field-values.ts";
import type { PluginFolder, StartupOptions } from "../core/options.ts";
import type { SessionState } from "../core/session-state.ts";
import type { ConfiguredHook } from "../hook/types.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { SubagentDefinition } from "./agent-definition.ts";
import { builtinPrompts } from "./builtin-prompts.ts";
import { type CustomCommand, listedLine } from "./custom-command.ts";
import { type MemoryFile, readMemory } from "./memory.ts";
import { builtinStyles, type OutputStyle } from "./output-style.ts";
import { matchesPaths } from "./path-patterns.ts";
import { type FoundPlugins, findPlugins, noPlugins, type Plugin } from "./plugin.ts";
import {
  type ExtensionDirectory,
  type Extensions,
  mergeExtensions,
  noExtensions,
  readDirectory,
} from "./read-directory.ts";

/** What {@link ExtensionCatalog} needs. */
export interface CatalogServices {
  readonly ports: Pick<Ports, "files" | "env">;
  readonly environment: Pick<ProcessEnvironment, "cwd" | "extensionRoot">;
  readonly options: Pick<
    StartupOptions,
    "memory" | "settingSources" | "plugins" | "projectConfigRoot" | "safe" | "slashCommands" | "simple"
  >;
  readonly settings: Pick<SettingsService, "effective" | "managed" | "trusts">;
  readonly clientInfo: Pick<ClientInfo, "skills">;
  readonly session: Pick<SessionState, "additionalDirectories">;
  readonly permissions: { readDenied(path: string): Promise<boolean> };
}

/** Called when extensions are added or removed during the session. */
export interface CatalogListener {
  /** All slash commands of the session. */
  listCommands(): readonly unknown[];
  /** The slash commands changed. */
  commandsChanged(): void;
  /** The model can load additional skills, as `text` reports. */
  skillsAdded(text: string): void;
}

const byName = (a: CustomCommand, b: CustomCommand): number => (a.name < b.name ? -1 : 1);

/** Whether the model's list contains a command: a command of a plugin needs a description. */
const isOffered = ({ source, described }: CustomCommand): boolean => source !== "plugin" || described;

/**
 * What directories add to a session: commands, skills, agents, output styles, plugins, memory files. If names are
 * equal, the user's commands and skills override the project's, but the project's agents and styles override the
 * user's.
 */
export class ExtensionCatalog {
  readonly #services: CatalogServices;
  readonly #listener: CatalogListener;
  #found: Extensions = noExtensions;
  #loading: Promise<void> | null = null;
  /** The names of skills whose files were read or changed. */
  readonly #triggered = new Set<string>();
  /** The folders of plugins that the command line and the host name. */
  pluginFolders: readonly PluginFolder[] = [];
  #plugins: FoundPlugins = noPlugins;
  memory: readonly MemoryFile[] = [];

  constructor(services: CatalogServices, listener: CatalogListener) {
    this.#services = services;
    this.#listener = listener;
    this.addPlugins(services.options.plugins);
  }

  /** Adds plugins. Call it before {@link ready}. */
  addPlugins(folders: readonly PluginFolder[]): void {
    const { cwd } = this.#services.environment;
    const added = folders.map(({ path, servers }) => ({ path: resolve(cwd, path), servers }));
    this.pluginFolders = [...this.pluginFolders, ...added];
  }

  get plugins(): readonly Plugin[] {
    return this.#plugins.plugins;
  }

  /** What failed to load and what is ignored, of plugins. */
  get pluginReports(): Pick<FoundPlugins, "errors" | "warnings"> {
    return this.#plugins;
  }

  /** The skills, without those that wait for a file. */
  get skills(): readonly CustomCommand[] {
    return this.#found.skills.filter(({ paths, name }) => paths.length === 0 || this.#triggered.has(name));
  }

  /** Skills, and commands that stand for one: all but those of plugins. */
  get configurable(): readonly CustomCommand[] {
    const { skills } = this;
    const { commands } = this.#found;
    return [...skills, ...commands.filter(({ pluginRoot }) => pluginRoot === null)].sort(byName);
  }

  /** The names of `skills` in `init`: of skills, and of commands that only the user can call, if they are described. */
  get skillNames(): readonly string[] {
    const { skills } = this;
    const { commands } = this.#found;
    const named = [...skills, ...commands.filter(({ forModel }) => !forModel)];
    return named.filter(({ described }) => described).map(({ name }) => name);
  }

  get agents(): readonly SubagentDefinition[] {
    return this.#found.agents;
  }

  /** The names of all output styles, `default` first. */
  get styleNames(): string[] {
    return ["default", ...[...builtinStyles, ...this.#found.styles].map(({ name }) => name)];
  }

  /** The name of the output style in the settings, even if no such style exists. */
  get styleName(): string {
    const { outputStyle } = this.#services.settings.effective;
    return typeof outputStyle === "string" ? outputStyle : "default";
  }

  /** The output style of the settings; `null` if it is the default or unknown, or in simple mode. */
  get style(): OutputStyle | null {
    const { options, settings } = this.#services;
    const { outputStyle } = settings.effective;
    if (options.simple) return null;
    return [...builtinStyles, ...this.#found.styles].findLast(({ name }) => name === outputStyle) ?? null;
  }

  /** The hooks of plugins. */
  get hooks(): readonly ConfiguredHook[] {
    const { options, settings } = this.#services;
    if (options.safe || settings.managed.allowManagedHooksOnly === true) return [];
    return this.plugins.flatMap(({ hooks }) => hooks);
  }

  /** The commands and skills that a user can call. */
  get commands(): readonly CustomCommand[] {
    return this.#all.filter(({ forUser }) => forUser);
  }

  get #all(): readonly CustomCommand[] {
    const bundled = isOn(this.#services.ports.env.CLAUDE_CODE_DISABLE_BUNDLED_SKILLS) ? [] : builtinPrompts;
    const { skills } = this;
    const { commands } = this.#found;
    const ofPlugins = (each: readonly CustomCommand[]) => each.filter(({ pluginRoot }) => pluginRoot !== null);
    const own = (each: readonly CustomCommand[]) => each.filter(({ pluginRoot }) => pluginRoot === null);
    return [...own(skills), ...own(commands).sort(byName), ...ofPlugins(commands), ...ofPlugins(skills), ...bundled];
  }

  /** The commands and skills in the model's list. */
  get forModel(): readonly CustomCommand[] {
    if (!this.#services.options.slashCommands) return [];
    const { skills } = this.#services.clientInfo;
    const listed = ({ name, alias, folder }: CustomCommand): boolean =>
      skills === null || folder === null || skills.includes(name) || (alias !== null && skills.includes(alias));
    return this.#all.filter((command) => command.forModel && listed(command) && isOffered(command));
  }

  /** Reads everything once. Resolves when that is done. */
  ready(): Promise<void> {
    this.#loading ??= this.reload();
    return this.#loading;
  }

  /** Reads everything again. Reports what changed to the host and the model. */
  refresh(): Promise<void> {
    return this.#reporting(() => this.reload());
  }

  /** Lists the skills that wait for one of these files; `undefined` if none does. `paths`: absolute. */
  touched(paths: readonly string[]): Promise<void> | undefined {
    const { cwd } = this.#services.environment;
    const inside = paths.filter((path) => isInside(cwd, path)).map((path) => relativeTo(cwd, path));
    const due = this.#found.skills.filter(
      ({ name, paths }) => !this.#triggered.has(name) && inside.some((path) => matchesPaths(paths, path)),
    );
    if (due.length === 0) return undefined;
    return this.#reporting(async () => {
      for (const { name } of due) this.#triggered.add(name);
    });
  }

  async #reporting(change: () => Promise<void>): Promise<void> {
    const before = JSON.stringify(this.#listener.listCommands());
    const known = new Set(this.forModel.map(({ name }) => name));
    await change();
    if (JSON.stringify(this.#listener.listCommands()) === before) return;
    this.#listener.commandsChanged();
    const added = this.forModel.filter(({ name }) => !known.has(name));
    if (added.length === 0) return;
    this.#listener.skillsAdded(["Further skills can be loaded now:", ...added.map(listedLine)].join("\n"));
  }

  /** Reads everything again. */
  async reload(): Promise<void> {
    const { options, environment, ports, settings, permissions } = this.#services;
    this.#plugins = await findPlugins(ports.files, this.pluginFolders);
    const memorySources = {
      configDirectory: configDirectory(ports.env),
      projectDirectory: environment.extensionRoot ?? environment.cwd,
      home: ports.env.HOME ?? "/",
      sources: options.settingSources,
      excludes: textList(settings.effective.claudeMdExcludes),
      isDenied: (path: string) => permissions.readDenied(path),
    };
    this.memory = options.simple || !options.memory ? [] : await readMemory(ports.files, memorySources);
    this.#found = mergeExtensions(
      await Promise.all((await this.#directories()).map((directory) => readDirectory(ports.files, directory))),
    );
  }

  /** The command or skill of a name, whether or not the model may use it. */
  find(name: string): CustomCommand | undefined {
    return this.#all.find((command) => command.name === name) ?? this.#all.find(({ alias }) => alias === name);
  }

  /** Why loading a skill needs permission: it brings hooks or grants rules. `null` if it needs none. */
  needsConsent(name: string): "hooks" | "rules" | null {
    const skill = this.find(name.replace(/^\//, ""));
    if (skill !== undefined && skill.hooks.length > 0) return "hooks";
    return skill !== undefined && skill.allowedTools.length > 0 ? "rules" : null;
  }

  /** The full name of a plugin's skill or command; `undefined` if no plugin has it. */
  fullName(name: string): string | undefined {
    return this.#all.find((command) => command.name.endsWith(`:${name}`))?.name;
  }

  /** The description of a skill. */
  describe(name: string): string | undefined {
    return this.find(name.replace(/^\//, ""))?.description;
  }

  /** The directories with extensions, in the order in which they are merged. */
  async #directories(): Promise<ExtensionDirectory[]> {
    const { options, environment, ports, session, settings } = this.#services;
    if (options.safe) return [];
    const isRead = (name: string): boolean => options.settingSources?.includes(name) ?? true;
    const own = { prefix: "" };
    const plugins = this.plugins.map(
      ({ name, path, paths, namedCommands }): ExtensionDirectory => ({
        folder: path,
        source: "plugin",
        prefix: `${name}:`,
        paths,
        namedCommands,
        agentHooks: false,
      }),
    );
    const user: ExtensionDirectory = {
      ...own,
      folder: configDirectory(ports.env),
      source: "userSettings",
      agentHooks: true,
    };
    const { projectConfigRoot: root } = options;
    const folders = [environment.extensionRoot ?? environment.cwd, ...session.additionalDirectories];
    const projects = (root === null ? folders : [root, ...folders]).map(async (root): Promise<ExtensionDirectory> => {
      const agentHooks = await settings.trusts(root);
      return { ...own, folder: `${root}/.claude`, source: "projectSettings", agentHooks };
    });
    return [...plugins, ...(isRead("user") ? [user] : []), ...(isRead("project") ? await Promise.all(projects) : [])];
  }
}
