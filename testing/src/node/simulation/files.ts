import { dirname, matchesGlob, relative } from "node:path";
import type { Clock, FileStat, FilesPort } from "@agentwire/runtime";

/** A file system in memory whose content can be read. */
export interface MemoryFiles extends FilesPort {
  /** All files with their text, by path, the oldest first. */
  texts(): Readonly<Record<string, string>>;
}

const failure = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code });

/**
 * Creates a file system in memory. Modification times come from the clock.
 *
 * @param clock - The clock.
 * @param texts - The files at the start, by absolute path, the oldest first.
 * @example
 * import { virtualClock } from "@agentwire/testing";
 * import { memoryFiles } from "@agentwire/testing/node";
 *
 * const files = memoryFiles(virtualClock(), { "/srv/app/README.md": "# App" });
 * console.log(files.texts());
 */
export function memoryFiles(clock: Pick<Clock, "now">, texts: Readonly<Record<string, string>> = {}): MemoryFiles {
  const links = new Map<string, string>();
  const files = new Map<string, { readonly bytes: Uint8Array; readonly modified: number }>();
  const folders = new Set<string>(["/"]);

  const addFolder = (path: string): void => {
    for (let at = path; !folders.has(at); at = dirname(at)) folders.add(at);
  };
  const put = (path: string, bytes: Uint8Array, modified = clock.now()): void => {
    if (!folders.has(dirname(path))) throw failure("ENOENT", path);
    if (folders.has(path)) throw failure("EISDIR", path);
    files.set(path, { bytes, modified });
  };
  const bytesOf = (data: string | Uint8Array): Uint8Array => (typeof data === "string" ? Buffer.from(data) : data);
  const stat = (path: string): FileStat | null => {
    const file = files.get(path);
    if (file) return { kind: "file", size: file.bytes.length, modified: file.modified };
    return folders.has(path) ? { kind: "directory", size: 0, modified: 0 } : null;
  };
  const below = (path: string, folder: string): boolean => path.startsWith(folder === "/" ? "/" : `${folder}/`);

  const given = Object.entries(texts);
  for (const [n, [path, text]] of given.entries()) {
    addFolder(dirname(path));
    put(path, bytesOf(text), clock.now() - given.length + n);
  }

  return {
    texts: () =>
      Object.fromEntries(
        [...files]
          .sort(([a, { modified: before }], [b, { modified: after }]) => before - after || (a < b ? -1 : 1))
          .map(([path, { bytes }]) => [path, new TextDecoder().decode(bytes)]),
      ),
    async read(path) {
      const file = files.get(links.get(path) ?? path);
      if (file) return file.bytes;
      throw failure(folders.has(path) ? "EISDIR" : "ENOENT", path);
    },
    async write(path, data) {
      put(path, bytesOf(data));
    },
    async append(path, data) {
      const before = files.get(path)?.bytes;
      const added = bytesOf(data);
      put(path, before === undefined ? added : Buffer.concat([before, added]));
    },
    stat: async (path) => stat(path),
    async list(path) {
      if (!folders.has(path)) throw failure("ENOENT", path);
      return [...files.keys(), ...folders]
        .filter((entry) => entry !== "/" && dirname(entry) === path)
        .sort()
        .map((entry) => ({ name: entry.slice(entry.lastIndexOf("/") + 1), kind: stat(entry)?.kind ?? "other" }));
    },
    async makeDirectory(path) {
      if (files.has(path)) throw failure("EEXIST", path);
      addFolder(path);
    },
    async remove(path) {
      links.delete(path);
      for (const entry of [...files.keys()]) if (entry === path || below(entry, path)) files.delete(entry);
      for (const entry of [...folders]) if (entry === path || below(entry, path)) folders.delete(entry);
    },
    async rename(from, to) {
      const file = files.get(from);
      if (!file) throw failure("ENOENT", from);
      put(to, file.bytes);
      files.delete(from);
    },
    async link(target, path) {
      if (links.has(path) || stat(path)) throw failure("EEXIST", path);
      links.set(path, target);
    },
    resolve: async (path) => (stat(path) ? path : null),
    linkTarget: async (path) => links.get(path) ?? null,
    glob: async (root, pattern) =>
      [...files.keys()].filter((path) => below(path, root) && matchesGlob(relative(root, path), pattern)).sort(),
  };
}
