import type { ProcessEnvironment } from "../agent/core/environment.ts";
import type { StartupOptions } from "../agent/core/options.ts";
import { isInline } from "../agent/settings/layers.ts";
import { SettingsService } from "../agent/settings/settings-service.ts";
import type { Ports } from "../ports.ts";
import { resolve } from "../posix/path.ts";
import { configDirectory } from "../session/project-folder.ts";
import { managedSettingsFile } from "./managed-settings.ts";

/** Reads the settings sources of a process and adds their variables to its environment. */
export async function loadSettings(
  ports: Ports,
  environment: ProcessEnvironment,
  options: StartupOptions,
): Promise<SettingsService> {
  const { CLAUDE_CONFIG_DIR: own, HOME: home } = ports.env;
  const settings = await SettingsService.load(
    ports,
    {
      configDirectory: configDirectory(ports.env),
      projectDirectory: environment.cwd,
      ...(options.projectConfigRoot === null ? {} : { projectConfigRoot: options.projectConfigRoot }),
      managedFile: managedSettingsFile(environment.platform),
    },
    { sources: options.settingSources, flag: options.settings, managed: options.managedSettings },
    own ? `${own}/.claude.json` : `${home ?? ""}/.claude.json`,
  );
  settings.equip(ports.env);
  return settings;
}

/** Why a process cannot start with the files that its command line names; `null` if it can. */
export async function missingFileProblem(
  ports: Ports,
  environment: ProcessEnvironment,
  options: StartupOptions,
): Promise<string | null> {
  const missing = async (named: string): Promise<string | null> => {
    const path = resolve(environment.cwd, named);
    return (await ports.files.stat(path).catch(() => null)) === null ? path : null;
  };
  const settings = options.settings === null || isInline(options.settings) ? null : await missing(options.settings);
  if (settings !== null) return `Error: Settings file not found: ${settings}`;
  const { projectConfigRoot: root } = options;
  if (root !== null && (await ports.files.stat(root).catch(() => null))?.kind !== "directory")
    return "Error: --project-config-root is not an existing directory that this user can list";
  for (const config of options.mcpConfigs) {
    const path = isInline(config) ? null : await missing(config);
    if (path !== null) return `Error: Invalid MCP configuration:\nMCP config file not found: ${path}`;
  }
  return null;
}
