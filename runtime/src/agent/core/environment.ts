/** The environment of the process and its machine. Read once at start. */
export interface ProcessEnvironment {
  readonly pid: number;
  /** Absolute path of the start directory, with links resolved. */
  readonly cwd: string;
  /** The folder whose settings, skills and agents apply, while the session works in a worktree. */
  readonly extensionRoot?: string | undefined;
  /** User id; `null` if the system has none. */
  readonly uid: number | null;
  /** `linux`, `darwin`, `win32`, ... */
  readonly platform: string;
  readonly osRelease: string;
  /** The user's shell. */
  readonly shell: string;
  /** Path of the running executable. */
  readonly executable: string;
  /** The current Git branch of the project; `HEAD` if there is none. */
  readonly gitBranch: string;
  /** Folder for short-lived files. */
  readonly tmp: string;
}

/** The environment of a session that can move to another folder. */
export type MovableEnvironment = Omit<ProcessEnvironment, "cwd" | "extensionRoot"> & {
  cwd: string;
  extensionRoot?: string | undefined;
};
