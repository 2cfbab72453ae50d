import { isJsonObject } from "@agentwire/protocol/json";
import type { FilesPort } from "../../ports.ts";
import type { ConfiguredRule, RuleSource } from "../core/permission-rule.ts";
import { parseRules } from "../permission/rule.ts";
import { type CheckedSettings, checkSettings } from "./check.ts";
import type { SettingsContent, SettingsProblem } from "./types.ts";

/** A source of settings, in ascending priority in {@link settingSources}. */
export type SettingsSource = "userSettings" | "projectSettings" | "localSettings" | "flagSettings" | "policySettings";

/** One source and its settings. */
export interface SettingsLayer {
  readonly source: SettingsSource;
  readonly settings: SettingsContent;
  /** The file; `null` for settings of the command line. */
  readonly path: string | null;
  /** The problems. If a problem disables the whole source, its settings are empty. */
  readonly problems?: readonly SettingsProblem[];
}

/** The directories of the settings files. */
export interface SettingsLocations {
  readonly configDirectory: string;
  readonly projectDirectory: string;
  /** The folder with the project's settings, if it is not the project's own. */
  readonly projectConfigRoot?: string;
  /** The file of the machine's administrator. */
  readonly managedFile?: string;
}

/** The settings to read. */
export interface SettingsChoice {
  /** `user`, `project`, `local`; `null`: all. */
  readonly sources: readonly string[] | null;
  /** JSON or the path of a file. */
  readonly flag: string | null;
  /** Settings of the host that override all others, as JSON. */
  readonly managed?: string | null;
}

/** The settings file of a source; `null` if it has none. */
export function settingsPath(source: SettingsSource, locations: SettingsLocations): string | null {
  if (source === "userSettings") return `${locations.configDirectory}/settings.json`;
  const root = locations.projectConfigRoot ?? locations.projectDirectory;
  if (source === "projectSettings") return `${root}/.claude/settings.json`;
  if (source === "policySettings") return locations.managedFile ?? null;
  return source === "localSettings" ? `${root}/.claude/settings.local.json` : null;
}

/** Reads a JSON object from a file. `null` if the file is missing or not a JSON object. */
export async function readJson(files: FilesPort, path: string): Promise<SettingsContent | null> {
  try {
    if ((await files.stat(path))?.kind !== "file") return null;
    const value: unknown = JSON.parse(new TextDecoder().decode(await files.read(path)));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether the value of `--settings` is JSON, not the path of a file. */
export const isInline = (flag: string): boolean => isJsonObject(parse(flag));

async function readFlag(files: FilesPort, flag: string): Promise<CheckedSettings | null> {
  return isInline(flag) ? checkSettings(parse(flag)) : readSettingsFile(files, flag);
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return value === null ? undefined : value;
  } catch {
    return undefined;
  }
}

const named = { user: "userSettings", project: "projectSettings", local: "localSettings" } as const;

/** Reads all selected sources in ascending priority. Skips missing files. */
export async function readLayers(
  files: FilesPort,
  locations: SettingsLocations,
  choice: SettingsChoice,
): Promise<SettingsLayer[]> {
  const chosen = (["user", "project", "local"] as const).filter((name) => choice.sources?.includes(name) ?? true);
  const layers = await Promise.all(
    [...chosen.map((name) => named[name]), "policySettings" as const].map(async (source): Promise<SettingsLayer[]> => {
      const path = settingsPath(source, locations);
      const checked = path === null ? null : await readSettingsFile(files, path);
      return checked === null ? [] : [{ source, ...checked, path }];
    }),
  );
  const flag = choice.flag === null ? null : await readFlag(files, choice.flag);
  const managed =
    choice.managed === null || choice.managed === undefined ? null : await readFlag(files, choice.managed);
  const all = [
    ...layers.flat(),
    ...(flag ? [{ source: "flagSettings" as const, ...flag, path: null }] : []),
    ...(managed ? [{ source: "policySettings" as const, ...managed, path: null }] : []),
  ];
  return all.sort((a, b) => settingSources.indexOf(a.source) - settingSources.indexOf(b.source));
}

/** All sources in ascending priority. */
export const settingSources: readonly SettingsSource[] = [
  "userSettings",
  "projectSettings",
  "localSettings",
  "flagSettings",
  "policySettings",
];

/** Reads a settings file. `null` if it is missing or empty. */
export async function readSettingsFile(files: FilesPort, path: string): Promise<CheckedSettings | null> {
  try {
    if ((await files.stat(path))?.kind !== "file") return null;
    const text = new TextDecoder().decode(await files.read(path));
    return text.trim() === "" ? null : checkSettings(parse(text));
  } catch {
    return null;
  }
}

/** Merges settings: objects recursively, lists by appending, all others by replacing. */
export function mergeSettings(layers: readonly SettingsContent[]): SettingsContent {
  const merged = new Map<string, unknown>();
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) {
      if (key === "__proto__") continue;
      const before = merged.get(key);
      if (isJsonObject(before) && isJsonObject(value)) merged.set(key, mergeSettings([before, value]));
      else if (Array.isArray(before) && Array.isArray(value)) merged.set(key, [...new Set([...before, ...value])]);
      else merged.set(key, value);
    }
  }
  return Object.fromEntries(merged);
}

/** The permission rules of one source. Allow rules of an untrusted project do not count. */
export function rulesOf(
  { source, settings }: SettingsLayer,
  projectDirectory: string,
  trusted: boolean,
): ConfiguredRule[] {
  const permissions = settings.permissions;
  if (!isJsonObject(permissions)) return [];
  const root = source === "projectSettings" || source === "localSettings" ? projectDirectory : undefined;
  const mayAllow = source !== "projectSettings" || trusted;
  const rules = (behavior: "allow" | "deny" | "ask"): ConfiguredRule[] =>
    parseRules(permissions[behavior], behavior, source as RuleSource, root);
  return [...rules("deny"), ...rules("ask"), ...(mayAllow ? rules("allow") : [])];
}
