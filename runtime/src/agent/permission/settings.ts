import { dirname, join } from "../../path.ts";
import type { FilesPort, Ids } from "../../ports.ts";
import { formatRule, parseRules } from "./rule.ts";
import type { PermissionRule, PermissionUpdate, RuleBehavior, RuleSource, UpdateDestination } from "./types.ts";

/** Where settings are kept, all absolute. */
export interface SettingsPlaces {
  readonly projectDirectory: string;
  /** The folder of the user's own settings. */
  readonly configDirectory: string;
}

/** The settings files that updates may be kept in. */
export type SettingsDestination = Extract<UpdateDestination, "userSettings" | "projectSettings" | "localSettings">;

/** The file of a destination. */
export function settingsPath(destination: SettingsDestination, places: SettingsPlaces): string {
  if (destination === "userSettings") return join(places.configDirectory, "settings.json");
  const name = destination === "projectSettings" ? "settings.json" : "settings.local.json";
  return join(places.projectDirectory, ".claude", name);
}

const behaviors: readonly RuleBehavior[] = ["allow", "deny", "ask"];

/**
 * The rules of a settings object. Rules that allow, from the settings of a project whose folder nobody has declared
 * trustworthy, are left out: whoever wrote the project could otherwise give themselves permission.
 */
export function rulesOfSettings(
  settings: unknown,
  source: RuleSource,
  options: { readonly root?: string; readonly trusted: boolean },
): PermissionRule[] {
  const permissions = isObject(settings) ? settings.permissions : undefined;
  if (!isObject(permissions)) return [];
  return behaviors.flatMap((behavior) => {
    if (behavior === "allow" && source === "projectSettings" && !options.trusted) return [];
    return parseRules(permissions[behavior], behavior, source, options.root);
  });
}

/** The folders that a settings object adds. */
export function directoriesOfSettings(settings: unknown): string[] {
  const permissions = isObject(settings) ? settings.permissions : undefined;
  const directories = isObject(permissions) ? permissions.additionalDirectories : undefined;
  return Array.isArray(directories) ? directories.filter((entry) => typeof entry === "string") : [];
}

/** Whether an update is kept in a file. */
export const isKept = ({ destination }: PermissionUpdate): boolean =>
  destination !== "session" && destination !== "cliArg";

/** Edits of the files of this process, one after the other: two at once would lose one. */
const edits = new WeakMap<FilesPort, Promise<unknown>>();

/**
 * Keeps updates in their settings files; those for the session alone are passed over. Other settings stay as they
 * are. A file that is no JSON object is not touched: the update then rejects and names the file.
 */
export function keepUpdates(
  updates: readonly PermissionUpdate[],
  places: SettingsPlaces,
  ports: { readonly files: FilesPort; readonly ids: Ids },
): Promise<void> {
  const before = edits.get(ports.files) ?? Promise.resolve();
  const edit = before.then(async () => {
    for (const update of updates) {
      if (!isKept(update)) continue;
      await editFile(settingsPath(update.destination as SettingsDestination, places), update, ports);
    }
  });
  edits.set(
    ports.files,
    edit.catch(() => undefined),
  );
  return edit;
}

/** How often an edit starts again because somebody else wrote the file meanwhile. */
const attempts = 5;

/** Written beside the file and put in its place, so that nobody ever reads half of it, and no other edit is undone. */
async function editFile(
  path: string,
  update: PermissionUpdate,
  { files, ids }: { readonly files: FilesPort; readonly ids: Ids },
): Promise<void> {
  await files.makeDirectory(dirname(path));
  for (let attempt = 1; ; attempt++) {
    const before = await files.stat(path);
    const settings = before === null ? {} : await readSettings(path, files);
    const draft = `${path}.${ids.uuid()}.tmp`;
    await files.write(draft, `${JSON.stringify(withUpdate(settings, update), null, 2)}\n`);
    const now = await files.stat(path);
    const untouched = now?.modified === before?.modified && now?.size === before?.size;
    if (untouched || attempt === attempts) return files.rename(draft, path);
    await files.remove(draft);
  }
}

async function readSettings(path: string, files: FilesPort): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await files.read(path));
  if (text.trim() === "") return {};
  const value = parse(text);
  if (isObject(value)) return value;
  throw new Error(`The settings file ${path} is no JSON object; mend it by hand, then allow again.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A settings object after an update. */
export function withUpdate(settings: Record<string, unknown>, update: PermissionUpdate): Record<string, unknown> {
  const permissions = isObject(settings.permissions) ? settings.permissions : {};
  const change = (key: string, value: unknown) => ({ ...settings, permissions: { ...permissions, [key]: value } });
  switch (update.type) {
    case "setMode":
      return change("defaultMode", update.mode);
    case "addDirectories":
    case "removeDirectories": {
      const known = strings(permissions.additionalDirectories);
      return change("additionalDirectories", changeList(known, update.directories, update.type === "addDirectories"));
    }
    case "addRules":
    case "removeRules":
    case "replaceRules": {
      const known = update.type === "replaceRules" ? [] : strings(permissions[update.behavior]);
      return change(update.behavior, changeList(known, update.rules.map(formatRule), update.type !== "removeRules"));
    }
  }
}

const changeList = (known: readonly string[], named: readonly string[], add: boolean): string[] =>
  add ? [...new Set([...known, ...named])] : known.filter((entry) => !named.includes(entry));

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
