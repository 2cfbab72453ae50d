type Env = Readonly<Record<string, string | undefined>>;

/** The agent's own folder: `CLAUDE_CONFIG_DIR`, or `.claude` in the home folder. */
export const configDirectory = (env: Env): string =>
  env.CLAUDE_CONFIG_DIR || `${env.HOME ?? env.USERPROFILE ?? ""}/.claude`;

/** The name of a project's folder: its path with everything but letters and digits turned into `-`. */
export const projectFolderName = (directory: string): string => directory.replace(/[^A-Za-z0-9]/g, "-");

/** Where the transcripts of a project lie. */
export const projectFolder = (configDirectory: string, directory: string): string =>
  `${configDirectory}/projects/${projectFolderName(directory)}`;

/** Whether a session id can name a file: a UUID, and so no path. */
export const isSessionId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** The files of one session. */
export interface SessionFiles {
  readonly transcript: string;
  /** Beside the transcript: subagents, large results. */
  readonly folder: string;
}

/** Names the files of a session. Throws on an id that is none. */
export function sessionFiles(projectFolder: string, sessionId: string): SessionFiles {
  if (!isSessionId(sessionId)) throw new Error(`"${sessionId}" is not a session id; it must be a UUID.`);
  return { transcript: `${projectFolder}/${sessionId}.jsonl`, folder: `${projectFolder}/${sessionId}` };
}
