import { configDirectory, projectFolder, sessionFiles } from "../../../../session/project-folder.ts";
import { TranscriptWriter } from "../../../../session/writer.ts";
import { agentVersion } from "../../../core/identity.ts";
import type { SubagentServices } from "../services.ts";

/** What the path of a transcript depends on. */
export interface PathServices {
  readonly ports: Pick<SubagentServices["ports"], "env">;
  readonly environment: Pick<SubagentServices["environment"], "cwd">;
  readonly session: Pick<SubagentServices["session"], "id">;
}

/** The path of the transcript of a subagent of this session. */
export function subagentPath({ ports, environment, session }: PathServices, id: string): string {
  const folder = projectFolder(configDirectory(ports.env), environment.cwd);
  return `${sessionFiles(folder, session.id).folder}/subagents/agent-${id}.jsonl`;
}

/** Opens the transcript of a subagent. */
export function subagentTranscript(
  services: PathServices & Pick<SubagentServices, "ports" | "options" | "environment" | "session" | "out">,
  id: string,
): TranscriptWriter {
  const { ports, options, environment, session, out } = services;
  const { id: sessionId, promptId } = session;
  return new TranscriptWriter({
    files: ports.files,
    clock: ports.clock,
    ids: ports.ids,
    path: options.session.persist ? subagentPath(services, id) : null,
    stamp: () => ({
      sessionId,
      cwd: environment.cwd,
      version: agentVersion,
      entrypoint: ports.env.CLAUDE_CODE_ENTRYPOINT ?? "sdk-cli",
      gitBranch: environment.gitBranch,
      agentId: id,
      promptId,
    }),
    ...(options.session.mirror
      ? { mirror: (filePath, entries) => void out.send("transcript_mirror", { filePath, entries }) }
      : {}),
  });
}
