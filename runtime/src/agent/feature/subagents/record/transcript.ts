import { configDirectory, projectFolder, sessionFiles } from "../../../../session/project-folder.ts";
import { TranscriptWriter } from "../../../../session/writer.ts";
import type { Agent } from "../../../agent.ts";
import { agentVersion } from "../../../core/identity.ts";

/** Where a subagent of this session is written down. */
export function subagentPath({ ports, facts, session }: Agent, id: string): string {
  const folder = projectFolder(configDirectory(ports.env), facts.cwd);
  return `${sessionFiles(folder, session.id).folder}/subagents/agent-${id}.jsonl`;
}

/** What writes down the conversation of a subagent. */
export function subagentTranscript(agent: Agent, id: string): TranscriptWriter {
  const { ports, options, facts, session, out } = agent;
  const { id: sessionId, promptId } = session;
  return new TranscriptWriter({
    files: ports.files,
    clock: ports.clock,
    ids: ports.ids,
    path: options.session.persist ? subagentPath(agent, id) : null,
    stamp: () => ({
      sessionId,
      cwd: facts.cwd,
      version: agentVersion,
      entrypoint: ports.env.CLAUDE_CODE_ENTRYPOINT ?? "sdk-cli",
      gitBranch: facts.gitBranch,
      agentId: id,
      promptId,
    }),
    ...(options.session.mirror
      ? { mirror: (filePath, entries) => void out.emit({ type: "transcript_mirror", filePath, entries }) }
      : {}),
  });
}
