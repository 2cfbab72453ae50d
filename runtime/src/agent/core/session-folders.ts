import type { Ports } from "../../ports.ts";
import { projectFolderName } from "../../session/project-folder.ts";
import type { ProcessEnvironment } from "./environment.ts";
import type { SessionState } from "./session-state.ts";
import type { ToolFolders } from "./tool.ts";

/** What a session's folders are named after. */
export interface FolderSources {
  readonly facts: Pick<ProcessEnvironment, "tmp" | "uid" | "cwd">;
  readonly ports: Pick<Ports, "env">;
  readonly session: Pick<SessionState, "id">;
  /** Absolute path of the session's transcript. */
  readonly transcriptPath: string;
}

/** A session's folders outside the project. */
export function sessionFolders({ facts, ports, session, transcriptPath }: FolderSources): ToolFolders {
  const own = `${facts.tmp}/claude-${facts.uid ?? 0}/${projectFolderName(facts.cwd)}/${session.id}`;
  return {
    results: `${transcriptPath.replace(/\.jsonl$/, "")}/tool-results`,
    tasks: `${own}/tasks`,
    scratch: `${own}/scratch`,
    home: ports.env.HOME ?? "",
  };
}
