import { isJsonObject } from "@agentwire/protocol/json";
import type { FilesPort, Ids } from "../../ports.ts";
import { dirname, resolve } from "../../posix/path.ts";
import type { ConfiguredRule, RuleSource } from "../core/permission-rule.ts";
import type { FileDestination, PermissionChange } from "../permission/types.ts";
import { checkSettings } from "./check.ts";
import { editSettings, withUpdate } from "./edit.ts";
import {
  isInline,
  mergeSettings,
  readJson,
  readLayers,
  readSettingsFile,
  rulesOf,
  type SettingsChoice,
  type SettingsLayer,
  type SettingsLocations,
  type SettingsSource,
  settingSources,
  settingsPath,
} from "./layers.ts";
import type { SettingsContent, SettingsProblem } from "./types.ts";

const fileSources: readonly FileDestination[] = ["userSettings", "projectSettings", "localSettings"];

/** The ports for settings. */
export interface SettingsPorts {
  readonly files: FilesPort;
  readonly ids: Ids;
}

/** Whether the user trusts a project, by the file that lists the known ones. */
function isTrusted(known: SettingsContent | null, directory: string): boolean {
  const projects = known?.projects;
  const project = isJsonObject(projects) && Object.hasOwn(projects, directory) ? projects[directory] : undefined;
  return isJsonObject(project) && project.hasTrustDialogAccepted === true;
}

/** The variables of the `env` setting, without malformed ones. */
const variablesOf = ({ env }: SettingsContent): readonly (readonly [name: string, value: string])[] =>
  Object.entries(isJsonObject(env) ? env : {}).flatMap(([name, value]) =>
    name !== "__proto__" && value !== null && typeof value !== "object" ? [[name, String(value)] as const] : [],
  );

/** The settings of a session, and their changes. */
export class SettingsService {
  readonly #ports: SettingsPorts;
  #locations: SettingsLocations;
  readonly #choice: SettingsChoice;
  #layers: readonly SettingsLayer[];
  #trusted: boolean;
  readonly #trustFile: string;
  #writing: Promise<void> = Promise.resolve();
  #flagSource: string;
  readonly #reported = new Set<string>();
  #environment: Record<string, string | undefined> = {};

  private constructor(
    ports: SettingsPorts,
    locations: SettingsLocations,
    choice: SettingsChoice,
    layers: readonly SettingsLayer[],
    trustFile: string,
    trusted: boolean,
  ) {
    this.#ports = ports;
    this.#locations = locations;
    this.#choice = choice;
    this.#layers = layers;
    this.#trusted = trusted;
    this.#trustFile = trustFile;
    this.#flagSource = choice.flag === null || isInline(choice.flag) ? "--settings" : choice.flag;
  }

  /** Reads the settings of a session. Never rejects: skips unreadable files. */
  static async load(
    ports: SettingsPorts,
    locations: SettingsLocations,
    choice: SettingsChoice,
    trustFile: string,
  ): Promise<SettingsService> {
    const [layers, known] = await Promise.all([
      readLayers(ports.files, locations, choice),
      readJson(ports.files, trustFile),
    ]);
    const trusted = isTrusted(known, locations.projectDirectory);
    return new SettingsService(ports, locations, choice, layers, trustFile, trusted);
  }

  /** Whether the user trusts a folder, which may be relative to the project, or one that contains it. */
  async trusts(folder: string): Promise<boolean> {
    const known = await readJson(this.#ports.files, this.#trustFile);
    for (let each = resolve(this.#locations.projectDirectory, folder); ; each = dirname(each)) {
      if (isTrusted(known, each)) return true;
      if (each === "/") return false;
    }
  }

  /** Applies the settings of another project. Variables that the settings of the previous one set remain. */
  async moveTo(projectDirectory: string, trusted: boolean): Promise<void> {
    this.#locations = { ...this.#locations, projectDirectory };
    this.#trusted = trusted;
    for (const layer of await this.changes()) this.#replace(layer);
  }

  /** All effective sources, in ascending priority. */
  get layers(): readonly SettingsLayer[] {
    return this.#layers.filter(({ problems = [] }) => problems.every(({ scope }) => scope === "entry"));
  }

  /** Whether a text has not been reported yet. Marks it as reported. */
  isNew(text: string): boolean {
    const before = this.#reported.size;
    return this.#reported.add(text).size > before;
  }

  /** All problems in the settings, with their file or source. */
  get problems(): { readonly location: string; readonly problem: SettingsProblem }[] {
    return this.#layers.flatMap(({ source, path, problems = [] }) => {
      const location = path ?? (source === "policySettings" ? "managed settings" : this.#flagSource);
      return problems.map((problem) => ({ location, problem }));
    });
  }

  /** The problems that have not been reported yet. Marks them as reported. */
  drainNewProblems(): { readonly location: string; readonly problem: SettingsProblem }[] {
    return this.problems.filter(({ location, problem: { key, text } }) => this.isNew(`${location} ${key} ${text}`));
  }

  /** All settings, merged. */
  get effective(): SettingsContent {
    return mergeSettings(this.#layers.map(({ settings }) => settings));
  }

  /**
   * Applies the variables of the `env` setting to an environment, now and on every change of settings. Never removes a
   * variable.
   */
  equip(environment: Record<string, string | undefined>): void {
    this.#environment = environment;
    for (const [name, value] of variablesOf(this.effective)) environment[name] = value;
  }

  /** The variables of settings that neither a project nor its local file sets. */
  get trustedVariables(): Readonly<Record<string, string>> {
    const trusted = this.#layers.filter(({ source }) => source !== "projectSettings" && source !== "localSettings");
    return Object.fromEntries(variablesOf(mergeSettings(trusted.map(({ settings }) => settings))));
  }

  /** The settings of the machine's administrator; empty if there are none. */
  get managed(): SettingsContent {
    return this.#layers.find(({ source }) => source === "policySettings")?.settings ?? {};
  }

  /** The effective hooks: only the managed ones if managed settings require that. */
  get hooks(): unknown {
    return this.managed.allowManagedHooksOnly === true ? this.managed.hooks : this.effective.hooks;
  }

  get rules(): readonly ConfiguredRule[] {
    return this.#layers.flatMap((layer) => rulesOf(layer, this.#locations.projectDirectory, this.#trusted));
  }

  /** Whether the allow rules of a source are effective: those of a project need the user's trust. */
  honors(source: RuleSource): boolean {
    return source !== "projectSettings" || this.#trusted;
  }

  /** Whether plan mode may check each action. A project cannot disable that. */
  get letsPlansBeChecked(): boolean {
    return this.#layers.every(
      ({ source, settings }) => source === "projectSettings" || settings.useAutoModeDuringPlan !== false,
    );
  }

  /** The additional working directories of all trusted sources. */
  get honoredDirectories(): string[] {
    return this.#layers.flatMap(({ source, settings: { permissions } }) => {
      const listed = isJsonObject(permissions) && this.honors(source) ? permissions.additionalDirectories : undefined;
      return Array.isArray(listed) ? listed.filter((name) => typeof name === "string" && name !== "") : [];
    });
  }

  /** Whether a source is read in this session. */
  reads(source: SettingsSource): boolean {
    const name = source.replace("Settings", "");
    return this.#choice.sources?.includes(name) ?? true;
  }

  /** Replaces settings of the command line key by key. A value of `null` removes the key. */
  applyFlags(settings: SettingsContent): void {
    const before = this.#layers.find(({ source }) => source === "flagSettings")?.settings ?? {};
    const merged = Object.fromEntries(Object.entries({ ...before, ...settings }).filter(([, value]) => value !== null));
    this.#flagSource = "settings of the host";
    this.#replace({ source: "flagSettings", ...checkSettings(merged), path: null });
  }

  /** Reads the settings files again and returns those that changed. Does not adopt them. */
  async changes(): Promise<SettingsLayer[]> {
    const found = fileSources.map(async (source): Promise<SettingsLayer[]> => {
      const path = this.reads(source) ? settingsPath(source, this.#locations) : null;
      if (path === null) return [];
      const now = (await readSettingsFile(this.#ports.files, path)) ?? { settings: {}, problems: [] };
      const before = this.#layers.find((layer) => layer.source === source)?.settings ?? {};
      return JSON.stringify(now.settings) === JSON.stringify(before) ? [] : [{ source, ...now, path }];
    });
    return (await Promise.all(found)).flat();
  }

  /** Applies the new content of a file. */
  adopt(layer: SettingsLayer): void {
    this.#replace(layer);
  }

  /** Changes the settings of a source in its file. Changes of one session are applied one after the other. */
  async change(source: FileDestination, edit: (settings: SettingsContent) => SettingsContent): Promise<void> {
    const path = settingsPath(source, this.#locations);
    if (path === null) return;
    const write = this.#writing.then(async () => {
      const settings = await editSettings(path, edit, this.#ports);
      if (this.reads(source)) this.#replace({ source, settings, path });
    });
    this.#writing = write.catch(() => {});
    await write;
  }

  /** Stores a permission update in the settings of its source. */
  async keep(update: PermissionChange, source: FileDestination): Promise<void> {
    if (update.type === "addRules" && update.rules.length === 0) return;
    await this.change(source, (settings) => withUpdate(settings, update));
  }

  #replace(layer: SettingsLayer): void {
    const others = this.#layers.filter(({ source }) => source !== layer.source);
    this.#layers = [...others, layer].sort(
      (a, b) => settingSources.indexOf(a.source) - settingSources.indexOf(b.source),
    );
    this.equip(this.#environment);
  }
}
