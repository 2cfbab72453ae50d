import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import { isInside, relativeTo } from "../../../posix/path.ts";
import { configDirectory, projectFolder } from "../../../session/project-folder.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import { isOn } from "../../core/field-values.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface GetMemoryDialogServices {
  readonly ports: Pick<Ports, "env" | "files">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<StartupOptions, "simple">;
  readonly settings: Pick<SettingsService, "effective" | "layers">;
  readonly extensions: Pick<ExtensionCatalog, "memory">;
}

/** Whether and why automatic memory is off: by the host, or by settings that a user cannot change here. */
function memoryState({ ports, options, settings }: Pick<GetMemoryDialogServices, "ports" | "options" | "settings">) {
  const shared = settings.layers.some(
    ({ source, settings: own }) => source === "projectSettings" && own.autoMemoryEnabled === false,
  );
  const off = options.simple || isOn(ports.env.CLAUDE_CODE_DISABLE_AUTO_MEMORY);
  const enabled = !off && settings.effective.autoMemoryEnabled !== false;
  return { enabled, toggleable: !shared, status: enabled ? "on" : shared ? "off (shared project settings)" : "off" };
}

/** The instruction files that the session has read, then the usual ones among the others, and the folder for memories. This agent writes no memories itself. */
export const getMemoryDialog = controlHandler(
  "get_memory_dialog",
  async ({ ports, environment, options, settings, extensions }: GetMemoryDialogServices) => {
    const { cwd } = environment;
    const home = ports.env.HOME ?? "/";
    const user = `${configDirectory(ports.env)}/CLAUDE.md`;
    const project = `${cwd}/CLAUDE.md`;
    const shown = (path: string): string =>
      isInside(cwd, path)
        ? relativeTo(cwd, path)
        : home !== "/" && isInside(home, path)
          ? `~${path.slice(home.length)}`
          : path;
    const usual = {
      [user]: { kind: "user", label: "User instructions", description: `Saved in ${shown(user)}` },
      [project]: { kind: "project", label: "Project instructions", description: "Saved in ./CLAUDE.md" },
    } as const;
    const read = extensions.memory.map(
      ({ path, type, parent }) =>
        ({
          kind: type === "Local" ? "local" : path === `${cwd}/.claude/CLAUDE.md` ? "project-alt" : "other",
          label: parent === undefined ? shown(path) : `L ${shown(path)}`,
          description: type === "User" ? `Saved in ${shown(user)}` : parent === undefined ? "" : "@-imported",
          ...usual[path],
          path,
          exists: true,
        }) as const,
    );
    const isRead = (path: string): boolean => read.some((file) => file.path === path);
    const others = Object.entries(usual).map(async ([path, entry]) => ({
      ...entry,
      path,
      exists: (await ports.files.stat(path).catch(() => null)) !== null,
    }));
    const files = [...read, ...(await Promise.all(others)).filter(({ path }) => !isRead(path))];
    const memory = memoryState({ ports, options, settings });
    const folder = projectFolder(configDirectory(ports.env), environment.cwd);
    return {
      files,
      folders: memory.enabled
        ? [{ kind: "auto", path: `${folder}/memory/`, label: "Folder for memories", description: "" } as const]
        : [],
      ...(memory.enabled ? { memories: [] } : {}),
      auto_memory: memory,
      auto_dream: { shown: false, enabled: false, toggleable: memory.enabled, status: "off", detail: "" },
    };
  },
);
