import { resolve } from "node:path";
import { checkSettings } from "../../agent/settings/check.ts";
import { mergeSettings, readLayers, readSettingsFile, type SettingsSource } from "../../agent/settings/layers.ts";
import type { Settings } from "../../host/index.ts";
import {
  provenanceOf,
  type ResolvedSettings,
  restrictionsOf,
  type SettingsSourceEntry,
  type SettingsTier,
} from "../../host/policy/resolved-settings.ts";
import { managedSettingsFile } from "../../process/managed-settings.ts";
import { configDirectory } from "../../session/project-folder.ts";
import { systemFiles } from "../port/files.ts";

/** The project and settings to resolve. */
export interface ResolveSettingsOptions {
  /** The project's directory. Default: that of this process. */
  readonly cwd?: string;
  /** The user's files to load: an empty list for none, absent for all. */
  readonly settingSources?: readonly ("user" | "project" | "local")[];
  /** Same as the option of a query: only its restrictions apply, and only if nothing else manages the machine. */
  readonly managedSettings?: Settings;
  /** The managed settings of the host's server. They override all other managed settings. */
  readonly serverManagedSettings?: Settings;
}

const tiers: Partial<Record<SettingsSource, SettingsTier>> = {
  userSettings: "user",
  projectSettings: "project",
  localSettings: "local",
};

const checked = (settings: Settings | undefined): Settings =>
  settings === undefined ? {} : checkSettings(settings).settings;

const isEmpty = (settings: Settings): boolean => Object.keys(settings).length === 0;

/** The managed settings of this machine, and which of the machine's own files exist but cannot be read. */
async function managed({ serverManagedSettings, managedSettings }: ResolveSettingsOptions) {
  const path = managedSettingsFile(process.platform);
  const present = (await systemFiles.stat(path).catch(() => null))?.kind === "file";
  const file = present ? await readSettingsFile(systemFiles, path) : null;
  const didNotLoad = present && (file === null || (file.problems.length > 0 && isEmpty(file.settings)));
  const candidates: readonly SettingsSourceEntry[] = [
    { source: "managed", settings: checked(serverManagedSettings), policyOrigin: "remote" },
    { source: "managed", settings: file?.settings ?? {}, policyOrigin: "file" },
    { source: "managed", settings: restrictionsOf(checked(managedSettings)), policyOrigin: "parent" },
  ];
  const first = candidates.find(({ settings }) => !isEmpty(settings));
  return { sources: first ? [first] : [], didNotLoad: didNotLoad ? (["file"] as const) : (false as const) };
}

/**
 * Resolves the settings that an agent would apply, without starting one. Missing and invalid files are skipped, as an
 * agent skips them. Before you act on the permission mode, pass the result to `filterEscalatingDefaultMode`.
 *
 * @param options - The project, and which sources of settings count.
 * @example
 * import { resolveSettings } from "@agentwire/runtime/host";
 *
 * const { effective, provenance } = await resolveSettings({ cwd: "/srv/app" });
 * console.log(effective.model, provenance.model?.source);
 */
export async function resolveSettings(options: ResolveSettingsOptions = {}): Promise<ResolvedSettings> {
  const directory = resolve(options.cwd ?? process.cwd());
  const locations = { configDirectory: configDirectory(process.env), projectDirectory: directory };
  const choice = { sources: options.settingSources ?? null, flag: null };
  const layers = await readLayers(systemFiles, locations, choice);
  const { sources: top, didNotLoad } = await managed(options);
  const files = layers.flatMap(({ source, settings, path }): SettingsSourceEntry[] => {
    const tier = tiers[source];
    return tier === undefined || path === null || isEmpty(settings) ? [] : [{ source: tier, settings, path }];
  });
  const sources = [...files, ...top];
  return {
    effective: mergeSettings(sources.map(({ settings }) => settings)),
    provenance: provenanceOf(sources),
    sources,
    machinePolicy: { didNotLoad },
  };
}
