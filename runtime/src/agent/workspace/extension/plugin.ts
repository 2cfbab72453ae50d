import type { FilesPort } from "../../../ports.ts";
import { settingsHooks } from "../../hook/configure.ts";
import type { Hook } from "../../hook/types.ts";
import { readJson } from "../settings/layers.ts";

/** A folder that adds to a session. */
export interface Plugin {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly version: string | null;
  readonly hooks: readonly Hook[];
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Finds the plugins that a command line names. A folder without a manifest goes by its own name. */
export async function findPlugins(files: FilesPort, folders: readonly string[]): Promise<Plugin[]> {
  const found = folders.map(async (folder): Promise<Plugin[]> => {
    const path = folder.replace(/\/+$/, "");
    if ((await files.stat(path).catch(() => null))?.kind !== "directory") return [];
    const manifest = await readJson(files, `${path}/.claude-plugin/plugin.json`);
    const hooks = await readJson(files, `${path}/hooks/hooks.json`);
    const name = text(manifest?.name) ?? path.slice(path.lastIndexOf("/") + 1);
    return [{ name, path, version: text(manifest?.version), hooks: settingsHooks(hooks?.hooks) }];
  });
  return (await Promise.all(found)).flat();
}

/** A plugin as hosts are told of it. */
export const pluginFrame = ({ name, path, version }: Plugin): object => ({
  name,
  path,
  source: `${name}@inline`,
  ...(version === null ? {} : { version }),
});
