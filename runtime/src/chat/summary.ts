import { asText, type JsonObject } from "@agentwire/protocol/json";

/** A path as the user reads it: relative to the agent's folder, if it is in there. */
export const readablePath = (path: string, cwd: string | undefined): string =>
  cwd !== undefined && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;

/**
 * The name of a tool for a person. For the tool of a server, the server follows in parentheses: any server can name a
 * tool `bash`, for which the agent displays `Bash`.
 */
export function toolTitle(tool: string, displayName?: string): string {
  const [, server, own = tool] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  const name = displayName === undefined || displayName === tool ? own : displayName;
  return server === undefined ? name : `${name} (${server})`;
}

const telling = ["command", "file_path", "notebook_path", "path", "pattern", "url", "query", "description", "subject"];

/** The input of a tool in one line. Paths in the agent's folder are relative. */
export function summaryOfInput(input: JsonObject, cwd: string | undefined): string {
  const plan = asText(input.plan);
  if (plan !== undefined) return /[^#\s].*/.exec(plan)?.[0] ?? "";
  for (const name of telling) {
    const value = asText(input[name]);
    if (value === undefined) continue;
    return readablePath(value, cwd);
  }
  const { length } = Array.isArray(input.questions) ? input.questions : Array.isArray(input.todos) ? input.todos : [];
  if (length > 0) return `${length} ${Array.isArray(input.questions) ? "question" : "item"}${length === 1 ? "" : "s"}`;
  const plain = Object.entries(input).filter(([, value]) => typeof value !== "object" && String(value).length < 80);
  return plain.map(([name, value]) => `${name}: ${value}`).join(", ");
}
