import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ports } from "../../../ports.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import type { PermissionProbe } from "../../core/tool-services.ts";
import { workspaceDiff } from "../workspace-diff/diff.ts";

interface GetWorkspaceDiffServices {
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly ports: Pick<Ports, "files" | "processes" | "env">;
  readonly permissions: Pick<PermissionProbe, "mayRead">;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** What has changed in the repository. Files that may not be read without asking are named, not shown. */
export const getWorkspaceDiff = controlHandler(
  "get_workspace_diff",
  ({ environment, ports, permissions, startedAt }: GetWorkspaceDiffServices) =>
    workspaceDiff({ cwd: environment.cwd, ports, since: startedAt, mayRead: (path) => permissions.mayRead(path) }),
);
