import { projectFolderName } from "../../session/project-folder.ts";
import type { Agent } from "../agent.ts";
import type { ToolFolders } from "./tool.ts";

/** A session's folders outside the project. */
export function sessionFolders({ facts, ports, session, transcriptPath }: Agent): ToolFolders {
  const own = `${facts.tmp}/claude-${facts.uid ?? 0}/${projectFolderName(facts.cwd)}/${session.id}`;
  return {
    results: `${transcriptPath.replace(/\.jsonl$/, "")}/tool-results`,
    tasks: `${own}/tasks`,
    scratch: `${own}/scratch`,
    home: ports.env.HOME ?? "",
  };
}
