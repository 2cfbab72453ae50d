import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { Settings } from "../option/types.ts";

/** Source of a setting, highest priority last; `managed` is the administrator of the machine or the host. */
export type SettingsTier = "user" | "project" | "local" | "flag" | "managed";

/** What supplied managed settings: the host's server, a file of the machine, or the host itself. */
export type ManagedOrigin = "remote" | "file" | "parent";

/** Where a key comes from. */
export interface Provenance {
  readonly source: SettingsTier;
  /** The file, if it is one of the user's three files. */
  readonly path?: string;
  /** The origin of a `managed` setting. */
  readonly policyOrigin?: ManagedOrigin;
}

/** One source and its settings. */
export interface SettingsSourceEntry extends Provenance {
  readonly settings: Settings;
}

/** The settings that an agent would apply, and their sources. */
export interface ResolvedSettings {
  readonly effective: Settings;
  /** For each key, the source with the highest priority that sets it. */
  readonly provenance: Readonly<Record<string, Provenance>>;
  /** All sources, weakest first. */
  readonly sources: readonly SettingsSourceEntry[];
  /** Which of the machine's own sources exist and could not be read. */
  readonly machinePolicy: { readonly didNotLoad: false | readonly "file"[] };
}

/** For each key, the source with the highest priority that sets it. */
export function provenanceOf(sources: readonly SettingsSourceEntry[]): Record<string, Provenance> {
  const strongest = new Map<string, Provenance>();
  for (const { settings, ...from } of sources) for (const key of Object.keys(settings)) strongest.set(key, from);
  return Object.fromEntries(strongest);
}

const without = (fields: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

/**
 * Modes with fewer permission requests. A project must not select them for its users, and its local file must not
 * select the first two.
 */
const loosening: Readonly<Record<string, readonly SettingsTier[]>> = {
  bypassPermissions: ["project", "local"],
  auto: ["project", "local"],
  acceptEdits: ["project"],
};

/**
 * Removes a default permission mode that a repository chose and that skips permission requests. An agent does the same
 * before it applies the settings.
 *
 * @param settings - The effective settings and their sources.
 * @example
 * import { filterEscalatingDefaultMode, resolveSettings } from "@agentwire/runtime/host";
 *
 * const settings = filterEscalatingDefaultMode(await resolveSettings({ cwd: "/srv/app" }));
 * console.log(settings.permissions);
 */
export function filterEscalatingDefaultMode({
  effective,
  sources,
}: Pick<ResolvedSettings, "effective" | "sources">): Settings {
  const { permissions } = effective;
  const mode = asJsonObject(permissions).defaultMode;
  const chosenBy = sources.findLast(
    ({ settings }) => asJsonObject(settings.permissions).defaultMode !== undefined,
  )?.source;
  const refusalOf = typeof mode === "string" && Object.hasOwn(loosening, mode) ? (loosening[mode] ?? []) : [];
  if (chosenBy === undefined || !refusalOf.includes(chosenBy)) return effective;
  return { ...effective, permissions: without(asJsonObject(permissions), "defaultMode") };
}

const restrictive: ReadonlySet<string> = new Set(
  (
    "allowedHttpHookUrls httpHookAllowedEnvVars allowedMcpServers deniedMcpServers availableModels deniedModels " +
    "blockedMarketplaces strictKnownMarketplaces strictPluginOnlyCustomization disableAutoMode disableRemoteControl " +
    "disableSkillShellExecution forceLoginOrgUUID"
  ).split(" "),
);
/** Allow rules are included: if only managed rules count, they are the remaining ones. */
const restrictivePermissions = ["allow", "deny", "ask", "disableBypassPermissionsMode", "disableAutoMode"];
const restrictiveSandbox = ["enabled", "failIfUnavailable", "allowUnsandboxedCommands", "credentials"];
const restrictiveNetwork = ["allowedDomains", "deniedDomains", "allowManagedDomainsOnly", "allowLocalBinding"];
const restrictiveFiles = ["denyRead", "denyWrite", "allowManagedReadPathsOnly"];

const only = (value: unknown, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(asJsonObject(value)).filter(([key]) => names.includes(key)));

const filled = (name: string, fields: JsonObject): JsonObject =>
  Object.keys(fields).length > 0 ? { [name]: fields } : {};

/** The restrictions among a host's policy settings: a host may deny, but not allow on behalf of the user. */
export function restrictionsOf(settings: Settings): Settings {
  const permitted = Object.entries(settings).filter(
    ([key]) => restrictive.has(key) || (key.startsWith("allowManaged") && key.endsWith("Only")),
  );
  const { network, filesystem, ...rest } = asJsonObject(settings.sandbox);
  const sandbox = {
    ...filled("network", only(network, restrictiveNetwork)),
    ...filled("filesystem", only(filesystem, restrictiveFiles)),
    ...only(rest, restrictiveSandbox),
  };
  return {
    ...Object.fromEntries(permitted),
    ...filled("permissions", only(settings.permissions, restrictivePermissions)),
    ...filled("sandbox", sandbox),
  };
}
