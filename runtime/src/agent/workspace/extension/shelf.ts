import { configDirectory } from "../../../session/project-folder.ts";
import { type CustomCommand, readCommand } from "../../command/custom.ts";
import type { Hook } from "../../hook/types.ts";
import type { Agent } from "../../session/agent.ts";
import { type AgentDefinition, readDefinition } from "../../task/definition.ts";
import { type MemoryFile, readMemory } from "../context/memory.ts";
import { readFrontMatter } from "./front-matter.ts";
import { findPlugins, type Plugin } from "./plugin.ts";

/** A folder with agents, commands and skills: the user's, the project's, or a plugin's. */
interface Place {
  readonly folder: string;
  readonly source: string;
  /** Stands before every name. */
  readonly prefix: string;
}

interface Shelved {
  readonly commands: readonly CustomCommand[];
  readonly skills: readonly CustomCommand[];
  readonly agents: readonly AgentDefinition[];
}

const nothing: Shelved = { commands: [], skills: [], agents: [] };

/** The last one of each name. */
const latest = <Entry>(entries: readonly Entry[], name: (entry: Entry) => string): Entry[] => [
  ...new Map(entries.map((entry) => [name(entry), entry])).values(),
];

/** What folders add to a session: commands, skills, agents, plugins, memory. The project wins over the user, both over plugins. */
export class Shelf {
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

  /** Hooks of plugins. */
  get hooks(): readonly Hook[] {
    return this.plugins.flatMap(({ hooks }) => hooks);
  }

  /** Everything that a user can call by name. */
  get commands(): readonly CustomCommand[] {
    return this.#all.filter(({ forUser }) => forUser);
  }

  get #all(): readonly CustomCommand[] {
    return [...this.#found.skills, ...this.#found.commands];
  }

  /** Everything that a model can load by name. */
  get forModel(): readonly CustomCommand[] {
    const { skills } = this.#agent.introduction;
    const listed = ({ name, alias, folder }: CustomCommand): boolean =>
      skills === null || folder === null || skills.includes(name) || (alias !== null && skills.includes(alias));
    return this.#all.filter((command) => command.forModel && listed(command));
  }

  /** Resolves when everything has been read once. */
  ready(): Promise<void> {
    this.#loading ??= this.reload();
    return this.#loading;
  }

  /** Reads everything again. */
  async reload(): Promise<void> {
    const { options, facts, ports } = this.#agent;
    const asked = (name: string): boolean => options.settingSources === null || options.settingSources.includes(name);
    this.plugins = await findPlugins(ports.files, options.pluginDirectories);
    this.memory = await readMemory(ports.files, {
      configDirectory: configDirectory(ports.env),
      projectDirectory: facts.cwd,
      home: ports.env.HOME ?? "/",
      sources: options.settingSources,
    });
    const places: Place[] = [
      ...this.plugins.map(({ name, path }) => ({ folder: path, source: "plugin", prefix: `${name}:` })),
      ...(asked("user") ? [{ folder: configDirectory(ports.env), source: "userSettings", prefix: "" }] : []),
      ...(asked("project") ? [{ folder: `${facts.cwd}/.claude`, source: "projectSettings", prefix: "" }] : []),
    ];
    const all = await Promise.all(places.map((place) => this.#read(place)));
    this.#found = {
      commands: latest(
        all.flatMap(({ commands }) => commands),
        ({ name }) => name,
      ),
      skills: latest(
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
    return skill !== undefined && (skill.allowedTools.length > 0 || skill.model !== null);
  }

  /** What a skill is good for. */
  describe(name: string): string | undefined {
    return this.find(name.replace(/^\//, ""))?.description;
  }

  async #read({ folder, source, prefix }: Place): Promise<Shelved> {
    const named = (path: string, below: string): string =>
      path
        .slice(folder.length + below.length + 2)
        .replace(/\.md$/, "")
        .replaceAll("/", ":");
    const [commands, skills, agents] = await Promise.all([
      this.#files(`${folder}/commands`, "**/*.md"),
      this.#files(`${folder}/skills`, "*/SKILL.md"),
      this.#files(`${folder}/agents`, "**/*.md"),
    ]);
    return {
      commands: commands.map(({ path, text }) =>
        readCommand(prefix + named(path, "commands"), source, readFrontMatter(text), null),
      ),
      skills: skills.map(({ path, text }) => {
        const home = path.slice(0, -"/SKILL.md".length);
        return readCommand(prefix + home.slice(home.lastIndexOf("/") + 1), source, readFrontMatter(text), home);
      }),
      agents: agents.map(({ path, text }) => {
        const { fields, body } = readFrontMatter(text);
        const given = fields.name;
        const name = typeof given === "string" && given !== "" ? given : named(path, "agents");
        return readDefinition(prefix + name, { ...fields, prompt: body.trim() });
      }),
    };
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
