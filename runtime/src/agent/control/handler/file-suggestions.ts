import type { ControlHandler } from "../define.ts";

const most = 15;

/** Files whose names hold what was typed, the shortest first. */
export const fileSuggestions: ControlHandler<"file_suggestions"> = async (agent, request) => {
  const cwd = agent.tools.directory();
  const query = String(request.query ?? "").toLowerCase();
  if (query === "" || !agent.session.begun) return { suggestions: [], cwd };
  const found = await agent.ports.files.glob(cwd, "**/*");
  const names = found
    .map((path) => path.slice(cwd.length + 1))
    .filter((path) => path.toLowerCase().includes(query) && !path.includes("node_modules/"))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return { suggestions: names.slice(0, most).map((path) => ({ path })), cwd };
};
