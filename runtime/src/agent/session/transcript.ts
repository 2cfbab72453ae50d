import { isJsonObject } from "@agentwire/protocol/json";
import { reasonOf } from "../../guards/error.ts";
import type { Ports } from "../../ports.ts";
import { configDirectory, projectFolder, sessionFiles } from "../../session/project-folder.ts";
import { TranscriptWriter } from "../../session/writer.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import { agentVersion } from "../core/identity.ts";
import type { StartupOptions } from "../core/options.ts";
import type { Outbox } from "../core/outbox.ts";
import type { SessionState } from "../core/session-state.ts";

/** The services of a session's transcript. */
export interface TranscriptSources {
  readonly ports: Ports;
  readonly environment: Pick<ProcessEnvironment, "cwd" | "gitBranch">;
  readonly options: Pick<StartupOptions, "session">;
  readonly session: SessionState;
  readonly out: Outbox;
  /** Reports a problem that does not end the session but that a person should know. */
  readonly warn: (text: string) => void;
}

/** Absolute path of a session's transcript, even if the transcript is not stored. */
export const transcriptPathOf = ({
  ports,
  environment,
  session,
}: Pick<TranscriptSources, "ports" | "environment" | "session">): string =>
  sessionFiles(projectFolder(configDirectory(ports.env), environment.cwd), session.id).transcript;

/** The writer of a session's transcript. Writes nothing if the session is not stored. */
export function sessionTranscript(sources: TranscriptSources): TranscriptWriter {
  const { ports, environment, options, session, out, warn } = sources;
  return new TranscriptWriter({
    files: ports.files,
    clock: ports.clock,
    ids: ports.ids,
    path: options.session.persist ? transcriptPathOf(sources) : null,
    stamp: () => ({
      sessionId: session.id,
      cwd: environment.cwd,
      version: agentVersion,
      entrypoint: ports.env.CLAUDE_CODE_ENTRYPOINT ?? "sdk-cli",
      gitBranch: environment.gitBranch,
      promptId: session.promptId,
      ...(session.slug === null ? {} : { slug: session.slug }),
    }),
    ...(options.session.mirror
      ? { mirror: (filePath, entries) => void out.send("transcript_mirror", { filePath, entries }) }
      : {}),
    onFailure: (error) =>
      warn(
        `The transcript cannot be written: ${reasonOf(error)}. Check the free space and the permissions of the folder.`,
      ),
  });
}

/** Error codes of writes that found no room, as the wire names them. A limit on the size of files counts as a quota. */
const noRoom: Readonly<Record<string, "ENOSPC" | "EDQUOT">> = { ENOSPC: "ENOSPC", EDQUOT: "EDQUOT", EFBIG: "EDQUOT" };

/** Reports to the host at the end that there was no room for the transcript. */
export function reportLostWrites({
  session,
  out,
  transcript,
}: Pick<TranscriptSources, "session" | "out"> & { readonly transcript: Pick<TranscriptWriter, "failure"> }): void {
  const { failure } = transcript;
  const code = isJsonObject(failure) && typeof failure.code === "string" ? noRoom[failure.code] : undefined;
  if (code === undefined) return;
  out.send("system/session_writes_lost", {
    error_code: code,
    lost: ["transcript"],
    transcript_session_ids: [session.id],
  });
}
