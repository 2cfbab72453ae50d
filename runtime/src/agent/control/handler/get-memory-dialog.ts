import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import { isInside } from "../../../posix/path.ts";
import { configDirectory } from "../../../session/project-folder.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";

interface GetMemoryDialogServices {
  readonly ports: Pick<Ports, "env" | "files">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
}

/** The instruction files, existing ones first. This agent writes no memories on its own. */
export const getMemoryDialog = controlHandler(
  "get_memory_dialog",
  async ({ ports, environment }: GetMemoryDialogServices) => {
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
    return {
      files: files.sort((a, b) => Number(b.exists) - Number(a.exists)),
      folders: [],
      memories: [],
      auto_memory: { enabled: false, toggleable: false, status: "off" },
      auto_dream: { shown: false, enabled: false, toggleable: false, status: "off", detail: "" },
    };
  },
);
