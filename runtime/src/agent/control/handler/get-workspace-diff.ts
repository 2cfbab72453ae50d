import type { ControlHandler } from "../define.ts";
import { workspaceDiff } from "../workspace-diff/diff.ts";

/** What has changed in the repository. Files that may not be read without asking are named, not shown. */
export const getWorkspaceDiff: ControlHandler<"get_workspace_diff"> = ({ facts, ports, permissions, startedAt }) =>
  workspaceDiff({ cwd: facts.cwd, ports, since: startedAt, mayRead: (path) => permissions.mayRead(path) });
