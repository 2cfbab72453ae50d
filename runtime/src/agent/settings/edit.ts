import { isJsonObject, parseJsonObject } from "@agentwire/protocol/json";
import type { FilesPort, Ids } from "../../ports.ts";
import { dirname } from "../../posix/path.ts";
import { formatRule } from "../permission/rule.ts";
import type { PermissionChange } from "../permission/types.ts";
import type { SettingsContent } from "./types.ts";

/** Maximum number of attempts while other programs keep changing the file. */
const maxAttempts = 5;

/**
 * Edits a settings file and resolves to its new content. Replaces the file atomically, and starts again if another
 * program changed it meanwhile.
 *
 * @throws If the file is not a JSON object. The message names the file, which stays unchanged.
 */
export async function editSettings(
  path: string,
  edit: (settings: SettingsContent) => SettingsContent,
  { files, ids }: { readonly files: FilesPort; readonly ids: Ids },
): Promise<SettingsContent> {
  await files.makeDirectory(dirname(path));
  for (let attempt = 1; ; attempt++) {
    const before = await files.stat(path);
    const settings = edit(before === null ? {} : await readSettings(path, files));
    const draft = `${path}.${ids.uuid()}.tmp`;
    await files.write(draft, `${JSON.stringify(settings, null, 2)}\n`);
    const now = await files.stat(path);
    const untouched = now?.modified === before?.modified && now?.size === before?.size;
    if (untouched || attempt === maxAttempts) {
      await files.rename(draft, path);
      return settings;
    }
    await files.remove(draft);
  }
}

async function readSettings(path: string, files: FilesPort): Promise<SettingsContent> {
  const text = new TextDecoder().decode(await files.read(path));
  if (text.trim() === "") return {};
  const value = parseJsonObject(text);
  if (value !== undefined) return value;
  throw new Error(`The settings file ${path} is not a JSON object. Fix it by hand, then try again.`);
}

/** Applies a permission update to settings. */
export function withUpdate(settings: SettingsContent, update: PermissionChange): SettingsContent {
  const permissions = isJsonObject(settings.permissions) ? settings.permissions : {};
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
