import type { ControlHandler } from "../define.ts";

const most = 15;

/** Files whose names hold what was typed, the shortest first. The first question starts the index and finds nothing. */
export const fileSuggestions: ControlHandler<"file_suggestions"> = (agent, request) => {
  const cwd = agent.tools.directory();
  const query = String(request.query ?? "").toLowerCase();
  const names = agent.fileIndex
    .look(cwd)
    .map((path) => path.slice(cwd.length + 1))
    .filter((path) => path.toLowerCase().includes(query) && !path.includes("node_modules/"))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return { suggestions: names.slice(0, most).map((path) => ({ path })), cwd };
};
