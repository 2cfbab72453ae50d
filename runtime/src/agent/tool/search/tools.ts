import type { Tool } from "../../core/tool.ts";

/** Weights of the places where a word is found. */
const weights = { part: 10, inName: 5, described: 2 };

/**
 * Names of tools for a query. Names after `select:` are literal and include loaded tools. Search terms rank the tools
 * that are not loaded, by name first and description second.
 */
export function searchTools(catalogue: readonly Tool[], query: string, maxTools: number): string[] {
  const limit = Math.max(Math.trunc(maxTools), 0);
  const selection = /^select:(.*)$/s.exec(query.trim())?.[1];
  if (selection !== undefined) {
    const names = selection.split(",").map((name) => name.trim().toLowerCase());
    return names.flatMap((name) => catalogue.find((tool) => tool.name.toLowerCase() === name)?.name ?? []);
  }
  const terms = query
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== "" && term !== "+");
  const required = terms.filter((term) => term.startsWith("+")).map((term) => term.slice(1));
  const all = terms.map((term) => term.replace(/^\+/, ""));
  return catalogue
    .filter((tool) => tool.deferred && required.every((term) => tool.name.toLowerCase().includes(term)))
    .map((tool) => ({ name: tool.name, score: all.reduce((sum, term) => sum + score(tool, term), 0) }))
    .filter((found) => found.score > 0)
    .sort((left, right) => right.score - left.score || (left.name < right.name ? -1 : 1))
    .slice(0, limit)
    .map((found) => found.name);
}

function score(tool: Tool, term: string): number {
  const name = tool.name.toLowerCase();
  const parts = tool.name.split(/__|_|-|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());
  const named = parts.includes(term) ? weights.part : name.includes(term) ? weights.inName : 0;
  return named + (tool.description.toLowerCase().includes(term) ? weights.described : 0);
}
