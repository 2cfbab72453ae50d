import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import { isInside } from "../../../posix/path.ts";
import { configDirectory, projectFolder } from "../../../session/project-folder.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import { isOn } from "../../core/field-values.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SettingsService } from "../../settings/settings-service.ts";

interface GetMemoryDialogServices {
  readonly ports: Pick<Ports, "env" | "files">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<StartupOptions, "simple">;
  readonly settings: Pick<SettingsService, "effective" | "layers">;
}

/** Whether and why automatic memory is off: by the host, or by settings that a user cannot change here. */
function memoryState({ ports, options, settings }: Omit<GetMemoryDialogServices, "environment">) {
  const shared = settings.layers.some(
    ({ source, settings: own }) => source === "projectSettings" && own.autoMemoryEnabled === false,
  );
  const off = options.simple || isOn(ports.env.CLAUDE_CODE_DISABLE_AUTO_MEMORY);
  const enabled = !off && settings.effective.autoMemoryEnabled !== false;
  return { enabled, toggleable: !shared, status: enabled ? "on" : shared ? "off (shared project settings)" : "off" };
}

/** The instruction files, existing ones first, and the folder for memories. This agent writes no memories itself. */
export const getMemoryDialog = controlHandler(
  "get_memory_dialog",
  async ({ ports, environment, options, settings }: GetMemoryDialogServices) => {
    const home = ports.env.HOME ?? "/";
    const user = `${configDirectory(ports.env)}/CLAUDE.md`;
    const shown = home !== "/" && isInside(home, user) ? `~${user.slice(home.length)}` : user;
    const locations = [
      { kind: "user", path: user, label: "User instructions", description: `Saved in ${shown}` },
      {
        kind: "project",
        path: `${environment.cwd}/CLAUDE.md`,
        label: "Project instructions",
        description: "Saved in ./CLAUDE.md",
      },
    ] as const;
    const files = await Promise.all(
      locations.map(async (location) => ({
        ...location,
        exists: (await ports.files.stat(location.path).catch(() => null)) !== null,
      })),
    );
    const memory = memoryState({ ports, options, settings });
    const folder = projectFolder(configDirectory(ports.env), environment.cwd);
    return {
      files: files.sort((a, b) => Number(b.exists) - Number(a.exists)),
      folders: memory.enabled
        ? [{ kind: "auto", path: `${folder}/memory/`, label: "Folder for memories", description: "" } as const]
        : [],
      ...(memory.enabled ? { memories: [] } : {}),
      auto_memory: memory,
      auto_dream: { shown: false, enabled: false, toggleable: memory.enabled, status: "off", detail: "" },
    };
  },
);
