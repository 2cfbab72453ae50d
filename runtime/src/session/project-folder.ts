type Env = Readonly<Record<string, string | undefined>>;

/** The agent's own folder: `CLAUDE_CONFIG_DIR`, or `.claude` in the home folder. */
export const configDirectory = (env: Env): string =>
  env.CLAUDE_CONFIG_DIR || `${env.HOME ?? env.USERPROFILE ?? ""}/.claude`;

/** The name of a project's folder: its path with everything but letters and digits turned into `-`. */
export const projectFolderName = (directory: string): string => directory.replace(/[^A-Za-z0-9]/g, "-");

/** The folder of a project's transcripts. */
export const projectFolder = (configDirectory: string, directory: string): string =>
  `${configDirectory}/projects/${projectFolderName(directory)}`;

/** Whether a text is a valid session id and file name: a UUID. */
export const isSessionId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

/** The files of one session. */
export interface SessionFiles {
  readonly transcript: string;
  /** The folder next to the transcript: subagents, large results. */
  readonly folder: string;
}

/** The paths of a session's files. Throws if the id is invalid. */
export function sessionFiles(projectFolder: string, sessionId: string): SessionFiles {
  if (!isSessionId(sessionId)) throw new Error(`"${sessionId}" is not a session id; it must be a UUID.`);
  return { transcript: `${projectFolder}/${sessionId}.jsonl`, folder: `${projectFolder}/${sessionId}` };
}
