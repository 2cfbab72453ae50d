import type { ControlHandler } from "../define.ts";

const most = 15;

const isFolder = (path: string): boolean => path.endsWith("/");

/** The folders that files lie in, each with a slash at its end. */
const foldersOf = (files: readonly string[]): string[] => [
  ...new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1)))),
];

/**
 * Files and folders whose names hold what was typed, the shortest first; where nothing was typed, what lies in the
 * folder itself. The first question starts the index and finds nothing.
 */
export const fileSuggestions: ControlHandler<"file_suggestions"> = (agent, request) => {
  const cwd = agent.tools.directory();
  const typed: unknown = request.query;
  const query = typeof typed === "string" ? typed.toLowerCase() : null;
  const files = agent.fileIndex
    .look(cwd)
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
  return { suggestions: names.slice(0, most).map((path) => ({ path })), cwd };
};
