import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { UsageError } from "../../exit.ts";
import { detectInput, type InputKind } from "../../input/detect.ts";
import { sessionsIn } from "../../input/folder.ts";

/** A session that clients of the server can query. */
export interface ListedSession {
  /** Its name for the tools: the path relative to the folder. */
  readonly session: string;
  readonly kind: InputKind;
  readonly bytes: number;
  /** When the file last changed, as ISO 8601 text. */
  readonly modified: string;
}

/** The sessions below one folder, or one session file. Nothing else of the file system is accessible. */
export class SessionFolder {
  readonly #root: string;
  /** The only session; `undefined` for all sessions below the folder. */
  readonly #only: string | undefined;

  /** Throws an error of the file system if the folder or file does not exist. */
  constructor(path: string) {
    const real = realpathSync(path);
    const isFolder = statSync(real).isDirectory();
    this.#root = isFolder ? real : dirname(real);
    this.#only = isFolder ? undefined : basename(real);
  }

  /** The sessions, without those that a link elsewhere leads to. */
  async list(): Promise<readonly ListedSession[]> {
    const files = await sessionsIn(join(this.#root, this.#only ?? ""));
    return files.flatMap((file) => {
      if (!this.#contains(realpathSync(file))) return [];
      const { size, mtime } = statSync(file);
      const session = relative(this.#root, file).split(sep).join("/");
      return { session, kind: detectInput(file), bytes: size, modified: mtime.toISOString() };
    });
  }

  /** The files of all sessions. */
  async paths(): Promise<readonly string[]> {
    return (await this.list()).map(({ session }) => this.pathOf(session));
  }

  /** The file of a session. Throws {@link UsageError} if the name leads out of the folder or does not exist. */
  pathOf(session: string): string {
    let path: string;
    try {
      path = realpathSync(resolve(this.#root, session));
    } catch {
      throw new UsageError(`There is no session ${JSON.stringify(session)}. Call list_sessions for their names.`);
    }
    if (!this.#contains(path))
      throw new UsageError(
        `${JSON.stringify(session)} is not a session of this server. Call list_sessions for their names.`,
      );
    return path;
  }
  #contains(path: string): boolean {
    return this.#only === undefined ? path.startsWith(this.#root + sep) : path === join(this.#root, this.#only);
  }
}
