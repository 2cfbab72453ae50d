import type { Ports } from "../../ports.ts";
import { projectFolderName } from "../../session/project-folder.ts";
import type { ProcessEnvironment } from "./environment.ts";
import type { SessionState } from "./session-state.ts";
import type { ToolFolders } from "./tool.ts";

/** The values that name a session's folders. */
export interface FolderSources {
  readonly environment: Pick<ProcessEnvironment, "tmp" | "uid" | "cwd">;
  readonly ports: Pick<Ports, "env">;
  readonly session: Pick<SessionState, "id">;
  /** Absolute path of the session's transcript. */
  readonly transcriptPath: string;
}

/** The folders of a session outside the project. */
export function sessionFolders({ environment, ports, session, transcriptPath }: FolderSources): ToolFolders {
  const own = `${environment.tmp}/claude-${environment.uid ?? 0}/${projectFolderName(environment.cwd)}/${session.id}`;
  return {
    results: `${transcriptPath.replace(/\.jsonl$/, "")}/tool-results`,
    tasks: `${own}/tasks`,
    scratch: `${own}/scratch`,
    images: `${own}/images`,
    home: ports.env.HOME ?? "",
  };
}
