import { configDirectory } from "../../session/project-folder.ts";
import type { Agent } from "../agent.ts";
import type { Hook } from "../hook/types.ts";
import { type AgentDefinition, readDefinition } from "./agent-definition.ts";
import { builtinPrompts } from "./builtin-prompts.ts";
import { type CustomCommand, readCommand } from "./custom-command.ts";
import { readFrontMatter } from "./front-matter.ts";
import { type MemoryFile, readMemory } from "./memory.ts";
import { builtinStyles, type OutputStyle, readStyle } from "./output-style.ts";
import { findPlugins, type Plugin } from "./plugin.ts";

/** A folder with agents, commands and skills: the user's, the project's, or a plugin's. */
interface WorkDirectory {
  readonly folder: string;
  readonly source: string;
  /** Stands before every name. */
  readonly prefix: string;
  /** Further files and folders of commands and agents. */
  readonly further?: { readonly commands: readonly string[]; readonly agents: readonly string[] };
}

interface Shelved {
  readonly commands: readonly CustomCommand[];
  readonly skills: readonly CustomCommand[];
  readonly agents: readonly AgentDefinition[];
  readonly styles: readonly OutputStyle[];
}

const nothing: Shelved = { commands: [], skills: [], agents: [], styles: [] };

/** Whether a model is told of a command on its own: those of plugins need to say what they are good for. */
const isOffered = ({ source, described }: CustomCommand): boolean => source !== "plugin" || described;

/** The first one of each name. */
const first = <Entry>(entries: readonly Entry[], name: (entry: Entry) => string): Entry[] =>
  latest([...entries].reverse(), name).reverse();

/** The last one of each name. */
const latest = <Entry>(entries: readonly Entry[], name: (entry: Entry) => string): Entry[] => [
  ...new Map(entries.map((entry) => [name(entry), entry])).values(),
];

/**
 * What folders add to a session: commands, skills, agents, styles, plugins, memory. Of commands and skills of one name
 * the user's wins over the project's, of agents and styles the project's.
 */
export class ExtensionCatalog {
  readonly #agent: Agent;
  #found: Shelved = nothing;
  #loading: Promise<void> | null = null;
  plugins: readonly Plugin[] = [];
  memory: readonly MemoryFile[] = [];

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  get skills(): readonly CustomCommand[] {
    return this.#found.skills;
  }

  get agents(): readonly AgentDefinition[] {
    return this.#found.agents;
  }

  /** Names of all output styles, the usual one first. */
  get styleNames(): string[] {
    return ["default", ...[...builtinStyles, ...this.#found.styles].map(({ name }) => name)];
  }

  /** The output style that the settings name; `null` where it is the usual one, or where there is none of the name. */
  get style(): OutputStyle | null {
    const { outputStyle } = this.#agent.settings.effective;
    return [...builtinStyles, ...this.#found.styles].findLast(({ name }) => name === outputStyle) ?? null;
  }

  /** Hooks of plugins. */
  get hooks(): readonly Hook[] {
    if (this.#agent.settings.managed.allowManagedHooksOnly === true) return [];
    return this.plugins.flatMap(({ hooks }) => hooks);
  }

  /** Everything that a user can call by name. */
  get commands(): readonly CustomCommand[] {
    return this.#all.filter(({ forUser }) => forUser);
  }

  get #all(): readonly CustomCommand[] {
    return [...this.#found.skills, ...this.#found.commands, ...builtinPrompts];
  }

  /** Everything that a model can load by name. */
  get forModel(): readonly CustomCommand[] {
    if (!this.#agent.options.slashCommands) return [];
    const { skills } = this.#agent.introduction;
    const listed = ({ name, alias, folder }: CustomCommand): boolean =>
      skills === null || folder === null || skills.includes(name) || (alias !== null && skills.includes(alias));
    return this.#all.filter((command) => command.forModel && listed(command) && isOffered(command));
  }

  /** Resolves when everything has been read once. */
  ready(): Promise<void> {
    this.#loading ??= this.reload();
    return this.#loading;
  }

  /** Reads everything again, and tells the host where the commands are others than before. */
  async refresh(): Promise<void> {
    const { runner, out, tools, thread } = this.#agent;
    const before = JSON.stringify(runner.commands());
    const known = new Set(this.forModel.map(({ name }) => name));
    await this.reload();
    const commands = runner.commands();
    if (JSON.stringify(commands) === before) return;
    out.system("commands_changed", { commands });
    const added = this.forModel.filter(({ name }) => !known.has(name));
    if (added.length === 0 || thread.conversation.leaf === null) return;
    const lines = added.map(({ name, description }) => `- ${name}: ${description}`);
    tools.tell(thread, [["Further skills can be loaded now:", ...lines].join("\n")]);
  }

  /** Reads everything again. */
  async reload(): Promise<void> {
    const { options, facts, ports, settings } = this.#agent;
    const { claudeMdExcludes } = settings.effective;
    const asked = (name: string): boolean => options.settingSources === null || options.settingSources.includes(name);
    this.plugins = await findPlugins(ports.files, options.pluginDirectories);
    this.memory = await readMemory(ports.files, {
      configDirectory: configDirectory(ports.env),
      projectDirectory: facts.cwd,
      home: ports.env.HOME ?? "/",
      sources: options.settingSources,
      excludes: Array.isArray(claudeMdExcludes) ? claudeMdExcludes.filter((each) => typeof each === "string") : [],
    });
    const places: WorkDirectory[] = [
      ...this.plugins.map(({ name, path, commandPaths, agentPaths }) => ({
        folder: path,
        source: "plugin",
        prefix: `${name}:`,
        further: { commands: commandPaths, agents: agentPaths },
      })),
      ...(asked("user") ? [{ folder: configDirectory(ports.env), source: "userSettings", prefix: "" }] : []),
      ...(asked("project")
        ? [facts.cwd, ...this.#agent.session.additionalDirectories].map((root) => ({
            folder: `${root}/.claude`,
            source: "projectSettings",
            prefix: "",
          }))
        : []),
    ];
    const all = await Promise.all(places.map((place) => this.#read(place)));
    this.#found = {
      styles: latest(
        all.flatMap(({ styles }) => styles),
        ({ name }) => name,
      ),
      commands: first(
        all.flatMap(({ commands }) => commands),
        ({ name }) => name,
      ),
      skills: first(
        all.flatMap(({ skills }) => skills),
        ({ name }) => name,
      ),
      agents: latest(
        all.flatMap(({ agents }) => agents),
        ({ type }) => type,
      ),
    };
  }

  /** The command or skill of a name, whoever may use it. */
  find(name: string): CustomCommand | undefined {
    return this.#all.find((command) => command.name === name) ?? this.#all.find(({ alias }) => alias === name);
  }

  /** Whether the model needs to be allowed to load a skill: it brings more than words along. */
  needsConsent(name: string): boolean {
    const skill = this.find(name.replace(/^\//, ""));
    return skill !== undefined && skill.allowedTools.length > 0;
  }

  /** What a skill is good for. */
  describe(name: string): string | undefined {
    return this.find(name.replace(/^\//, ""))?.description;
  }

  async #read({ folder, source, prefix, further }: WorkDirectory): Promise<Shelved> {
    const named = (path: string, below: string): string =>
      (path.startsWith(`${folder}/${below}/`)
        ? path.slice(folder.length + below.length + 2)
        : path.slice(path.lastIndexOf("/") + 1)
      )
        .replace(/\.md$/, "")
        .replaceAll("/", ":");
    const [commands, skills, agents, styles] = await Promise.all([
      this.#filesOf(`${folder}/commands`, further?.commands ?? []),
      this.#files(`${folder}/skills`, "*/SKILL.md"),
      this.#filesOf(`${folder}/agents`, further?.agents ?? []),
      this.#files(`${folder}/output-styles`, "**/*.md"),
    ]);
    const pluginRoot = source === "plugin" ? folder : null;
    return {
      styles: styles.map(({ path, text }) => readStyle(prefix + named(path, "output-styles"), text)),
      commands: commands.map(({ path, text }) =>
        readCommand(prefix + named(path, "commands"), source, readFrontMatter(text), null, pluginRoot),
      ),
      skills: skills.map(({ path, text }) => {
        const home = path.slice(0, -"/SKILL.md".length);
        return readCommand(
          prefix + home.slice(home.lastIndexOf("/") + 1),
          source,
          readFrontMatter(text),
          home,
          pluginRoot,
        );
      }),
      // A file that does not say what its agent is called, and what for, defines none.
      agents: agents.flatMap(({ path, text }) => {
        const { fields, body } = readFrontMatter(text);
        const { name: last, description } = fields;
        if (typeof last !== "string" || last === "" || description === undefined || description === "") return [];
        const place = named(path, "agents");
        const name = prefix === "" ? last : place.slice(0, place.lastIndexOf(":") + 1) + last;
        return [readDefinition(prefix + name, { ...fields, prompt: body.trim() })];
      }),
    };
  }

  /** Texts below a folder, and those of further files and folders. */
  async #filesOf(
    folder: string,
    further: readonly string[],
  ): Promise<{ readonly path: string; readonly text: string }[]> {
    const found = [folder, ...further].map((path) => {
      const at = path.lastIndexOf("/");
      return path.endsWith(".md") ? this.#files(path.slice(0, at), path.slice(at + 1)) : this.#files(path, "**/*.md");
    });
    return (await Promise.all(found)).flat();
  }

  /** Files below a folder with their text. What cannot be read is passed over. */
  async #files(folder: string, pattern: string): Promise<{ readonly path: string; readonly text: string }[]> {
    const { files } = this.#agent.ports;
    if ((await files.stat(folder).catch(() => null))?.kind !== "directory") return [];
    const paths = [...(await files.glob(folder, pattern).catch(() => []))].sort();
    const read = paths.map(async (path) => {
      const bytes = await files.read(path).catch(() => null);
      return bytes === null ? [] : [{ path, text: new TextDecoder().decode(bytes) }];
    });
    return (await Promise.all(read)).flat();
  }
}
