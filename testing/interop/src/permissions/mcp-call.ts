import type { Call } from "./call.ts";
import { oneOf, type Random, someOf } from "./sample.ts";

/** Servers whose names contain each other, or become equal in tool names. */
const servers: readonly string[] = [
  "a",
  "a__b",
  "a b",
  "a_b",
  "A",
  "b",
  "a-b",
  "a.b",
  "_a",
  "a_",
  "mcp__a",
  "ab",
  "*",
  "a*",
  "ä",
];

const tools: readonly string[] = ["t", "read", "b__t", "_t", "read_t", "t_", "T"];

/** Some servers, each with some tools. */
export const someServers = (random: Random): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(someOf(servers, 0.25, random).map((name) => [name, someOf(tools, 0.4, random)]));

/** How names of servers and tools appear in the name of an MCP tool. */
const named = (name: string): string => name.replace(/[^a-zA-Z0-9_-]/g, "_");

/** A call of a tool of one of these servers. */
export function mcpCall(given: Readonly<Record<string, readonly string[]>>, random: Random): Call {
  const server = oneOf(Object.keys(given), random);
  const tool = oneOf(given[server] ?? tools, random);
  return { tool: `mcp__${named(server)}__${named(tool)}`, input: {} };
}

/** Rules about MCP tools, right and wrong ones. */
export const mcpRules: readonly string[] = (
  "mcp__a|mcp__a__t|mcp__a__*|mcp__a__read|mcp__a__r*|mcp__a__b|mcp__a__b__t|mcp__a__b__*|mcp__*|mcp__*__t|mcp__*__read|*|mcp__|mcp__a__|mcp__a_*|" +
  "mcp__a b|mcp__a b__t|mcp__a_b|mcp__a_b__t|mcp__a_b__*|mcp__A|mcp__A__T|mcp__b|mcp__a-b|mcp__a.b|mcp__a.b__t|mcp__ab|mcp___a|mcp__a_|mcp__a___t|" +
  "mcp__a__t(x)|mcp__a(*)|mcp__a__t()|mcp__a__*t|mcp__a*|mcp__a*__t|MCP__a|mcp__mcp__a|mcp__mcp__a__t|m*|mcp__a__?|mcp__ä|mcp____t"
).split("|");
