import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { Ports } from "../../../ports.ts";
import { isInside, resolve } from "../../../posix/path.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import type { HookService } from "../../hook/hook-service.ts";
import type { PermissionService } from "../../permission/permission-service.ts";

interface RegisterRepoRootServices {
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<StartupOptions, "addDirectories">;
  readonly ports: Pick<Ports, "files">;
  readonly permissions: Pick<PermissionService, "update">;
  readonly session: Pick<SessionState, "additionalDirectories">;
  readonly hooks: Pick<HookService, "run">;
  readonly extensions: Pick<ExtensionCatalog, "refresh">;
  readonly memory: { announce(folder: string): void };
}

const refused = (why: string): ControlError => new ControlError(`register_repo_root: ${why}`);

/** Adds the root of another repository to the working directories. It must lie below one that the session started with. */
export const registerRepoRoot = controlHandler(
  "register_repo_root",
  async (services: RegisterRepoRootServices, request) => {
    const { environment, options, ports, permissions, session, hooks, extensions, memory } = services;
    const named: unknown = request.directory;
    if (typeof named !== "string") throw refused("target path could not be resolved");
    const directory = resolve(environment.cwd, named);
    if (directory === environment.cwd)
      throw refused(`${named} is the session's own folder, which is already a root; name the folder of the clone`);
    const stat = await ports.files.stat(directory).catch(() => null);
    if (stat === null) throw refused("target path could not be resolved");
    if (stat.kind !== "directory") throw refused(`${named} is not a directory`);
    // The target of a link counts, not the path that leads to it.
    const target = (await ports.files.resolve(directory)) ?? directory;
    const roots = await Promise.all(
      [environment.cwd, ...options.addDirectories.map((root) => resolve(environment.cwd, root))].map((root) =>
        ports.files.resolve(root).catch(() => null),
      ),
    );
    if (!roots.some((root) => root !== null && root !== target && isInside(root, target)))
      throw refused(`${named} is not inside a folder that the session started with`);
    if (session.additionalDirectories.includes(directory))
      throw refused(`${named} is already a registered working directory`);
    await permissions.update([{ type: "addDirectories", directories: [directory], destination: "session" }]);
    if (request.reload_skills || request.reload_plugins) await extensions.refresh();
    if (request.reload_claude_md) memory.announce(directory);
    const { signal } = new AbortController();
    const added = { directory, source: "register_repo_root" } as const;
    // The host does not wait for hooks.
    hooks.run("DirectoryAdded", added, { signal, thread: null }).catch(() => {});
    return { directory };
  },
);
