import { controlHandler } from "../../../connection/control-handler.ts";
import type { FileIndex } from "../../context/file-index.ts";

interface FileSuggestionsServices {
  /** The working directory of the main thread's shell, absolute. */
  readonly tools: { directory(): string };
  readonly fileIndex: Pick<FileIndex, "search">;
}

const max = 15;

const isFolder = (path: string): boolean => path.endsWith("/");

/** The folders that contain the files, each with a trailing slash. */
const foldersOf = (files: readonly string[]): string[] => [
  ...new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1)))),
];

/**
 * Files and folders whose paths contain the query, the shortest first. An empty query lists the working directory. The
 * first request starts the index and finds nothing.
 */
export const fileSuggestions = controlHandler(
  "file_suggestions",
  ({ tools, fileIndex }: FileSuggestionsServices, request) => {
    const cwd = tools.directory();
    const typed: unknown = request.query;
    const query = typeof typed === "string" ? typed.toLowerCase() : null;
    const files = fileIndex
      .search(cwd)
      .map((path) => path.slice(cwd.length + 1))
      .filter((path) => !path.includes("node_modules/"));
    const all = [...foldersOf(files), ...files];
    const names =
      query === "" || query === "./"
        ? all
            .filter((path) => !path.slice(0, -1).includes("/"))
            .sort((a, b) => Number(isFolder(b)) - Number(isFolder(a)) || (a < b ? -1 : 1))
        : all
            .filter((path) => query !== null && path.toLowerCase().includes(query))
            .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    return { suggestions: names.slice(0, max).map((path) => ({ path })), cwd };
  },
);
