/** What a process knows of itself and its machine. Read once at start. */
export interface ProcessEnvironment {
  readonly pid: number;
  /** Absolute; where the process was started, links resolved. */
  readonly cwd: string;
  /** User id; `null` if the system has none. */
  readonly uid: number | null;
  /** `linux`, `darwin`, `win32`, ... */
  readonly platform: string;
  readonly osRelease: string;
  /** The user's shell. */
  readonly shell: string;
  /** Path of the program itself. */
  readonly executable: string;
  /** The branch that the project is on; `HEAD` where there is none. */
  readonly gitBranch: string;
  /** Folder for short-lived files. */
  readonly tmp: string;
}
