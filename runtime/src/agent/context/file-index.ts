import type { FilesPort } from "../../ports.ts";

/** How long an index is used before it is rebuilt, in milliseconds. */
const freshMs = 10_000;

/** The files below a folder, for suggestions. The index is built in the background. */
export class FileIndex {
  readonly #files: Pick<FilesPort, "glob">;
  readonly #now: () => number;
  #folder: string | null = null;
  #paths: readonly string[] = [];
  #builtAt = Number.NEGATIVE_INFINITY;
  #building = false;

  constructor(files: Pick<FilesPort, "glob">, now: () => number) {
    this.#files = files;
    this.#now = now;
  }

  /** The known files of a folder. Empty while the first index is being built. */
  search(folder: string): readonly string[] {
    const stale = this.#folder !== folder || this.#now() - this.#builtAt > freshMs;
    if (stale && !this.#building) void this.#build(folder);
    return this.#folder === folder ? this.#paths : [];
  }

  async #build(folder: string): Promise<void> {
    this.#building = true;
    try {
      const paths = await this.#files.glob(folder, "**/*");
      this.#folder = folder;
      this.#paths = paths;
      this.#builtAt = this.#now();
    } catch {
      this.#paths = [];
    } finally {
      this.#building = false;
    }
  }
}
