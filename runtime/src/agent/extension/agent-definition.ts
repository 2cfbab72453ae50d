import { type Fields, isObject } from "../../unknown/fields.ts";
import { isPermissionMode, type PermissionMode } from "../core/permission-mode.ts";

/** An agent that a call may be handed to. */
export interface AgentDefinition {
  readonly type: string;
  /** What it is good for; the model chooses by it. */
  readonly description: string;
  /** Its system prompt. */
  readonly prompt: string;
  /** Names of tools; `null`: those of the session. */
  readonly tools: readonly string[] | null;
  readonly disallowedTools: readonly string[];
  /** A model or an alias; `null` or `inherit`: that of the caller. */
  readonly model: string | null;
  /** Calls of the model; `null` without a limit. */
  readonly maxTurns: number | null;
  readonly mode: PermissionMode | null;
  /** Works in the background even where the call does not ask for it, or says nothing. */
  readonly background: boolean;
  /** Works in a worktree of its own. */
  readonly isolated: boolean;
  /** Skills whose texts it begins with. */
  readonly skills: readonly string[];
  /** The first prompt, where the agent is the session itself. */
  readonly initialPrompt: string | null;
  /** Whether it is told what the memory files say. */
  readonly remembers: boolean;
  /** Configurations of MCP servers, by name, that it has besides those of the session. */
  readonly servers: readonly Fields[];
}

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

/** A list of names: an array, or words between commas. Patterns in parentheses belong to their name. */
export function nameList(value: unknown): readonly string[] | null {
  if (Array.isArray(value)) return value.filter((name) => typeof name === "string");
  if (typeof value !== "string") return null;
  return value
    .split(/,(?![^(]*\))/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

const count = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** Reads what a host, a command line or a file says of an agent. What it cannot read counts as not said. */
export function readDefinition(type: string, fields: Fields): AgentDefinition {
  const tools = nameList(fields.tools);
  return {
    type,
    description: text(fields.description) ?? "",
    prompt: text(fields.prompt) ?? "",
    tools: tools === null || tools.includes("*") ? null : tools,
    disallowedTools: nameList(fields.disallowedTools) ?? [],
    model: text(fields.model),
    maxTurns: count(fields.maxTurns),
    mode: isPermissionMode(fields.permissionMode) ? fields.permissionMode : null,
    background: fields.background === true || fields.background === "true",
    isolated: fields.isolation === "worktree",
    skills: nameList(fields.skills) ?? [],
    initialPrompt: text(fields.initialPrompt),
    remembers: true,
    servers: Array.isArray(fields.mcpServers) ? fields.mcpServers.filter(isObject) : [],
  };
}

/** Reads definitions by name. Entries that are no objects are passed over. */
export const readDefinitions = (agents: unknown): AgentDefinition[] =>
  isObject(agents)
    ? Object.entries(agents).flatMap(([type, fields]) => (isObject(fields) ? [readDefinition(type, fields)] : []))
    : [];

/** Reads the definitions of a command line: a JSON object. `[]` where it is none. */
export function parseDefinitions(json: string | null): AgentDefinition[] {
  if (json === null) return [];
  try {
    return readDefinitions(JSON.parse(json));
  } catch {
    return [];
  }
}
