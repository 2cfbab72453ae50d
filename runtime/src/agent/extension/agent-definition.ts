import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { type EffortLevel, isEffortLevel } from "../catalogue/effort-level.ts";
import { textList, toolNames } from "../core/field-values.ts";
import { namedMode, type PermissionMode } from "../core/permission-mode.ts";
import { settingsHooks } from "../hook/configure.ts";
import type { ConfiguredHook } from "../hook/types.ts";

/** A type of subagent. */
export interface SubagentDefinition {
  readonly type: string;
  /** When to use it. The model selects the agent by this text. */
  readonly description: string;
  /** Its system prompt. */
  readonly prompt: string;
  /** Names of tools; `null`: those of the session. */
  readonly tools: readonly string[] | null;
  readonly disallowedTools: readonly string[];
  /** A model or an alias; `null` or `inherit`: the model of the caller. */
  readonly model: string | null;
  /** Maximum number of model calls; `null`: no limit. */
  readonly maxTurns: number | null;
  readonly mode: PermissionMode | null;
  /** Always works in the background. */
  readonly background: boolean;
  /** Works in a separate worktree. */
  readonly isolated: boolean;
  /** Skills that are preloaded into its conversation. */
  readonly skills: readonly string[];
  /** Its reasoning effort; `null`: that of the session. */
  readonly effort: EffortLevel | null;
  /** The first prompt of a session that this agent runs. */
  readonly initialPrompt: string | null;
  /** Whether its conversation starts with the memory files. */
  readonly remembers: boolean;
  /** Configurations of additional MCP servers, by name. */
  readonly servers: readonly JsonObject[];
  /** Hooks that apply while it works. */
  readonly hooks: readonly ConfiguredHook[];
  readonly origin: DefinitionOrigin;
}

/** Where a definition comes from. */
interface DefinitionOrigin {
  /** A settings source or `plugin`; for an agent of the host or the command line, `flagSettings`. */
  readonly source: string;
  /** The file; `null` if there is none. */
  readonly path: string | null;
}

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

/** Names of skills: a list, or a text with commas. */
const skillNames = (value: unknown): string[] =>
  textList(value)
    .flatMap((names) => (Array.isArray(value) ? names : names.split(",")))
    .map((name) => name.trim())
    .filter((name) => name !== "");

const count = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : null;
};

/**
 * Reads a definition from a host, the command line or a file. Ignores a malformed field, except for `tools`: the agent
 * then has none.
 */
export function readDefinition(
  type: string,
  fields: JsonObject,
  origin: DefinitionOrigin = { source: "flagSettings", path: null },
): SubagentDefinition {
  const tools = fields.tools === undefined ? null : toolNames(fields.tools);
  return {
    type,
    description: text(fields.description) ?? "",
    prompt: text(fields.prompt) ?? "",
    tools: tools === null || tools.includes("*") ? null : tools,
    disallowedTools: toolNames(fields.disallowedTools),
    model: text(fields.model),
    maxTurns: count(fields.maxTurns),
    mode: namedMode(fields.permissionMode),
    background: fields.background === true || fields.background === "true",
    isolated: fields.isolation === "worktree",
    skills: skillNames(fields.skills),
    effort: isEffortLevel(fields.effort) ? fields.effort : null,
    initialPrompt: text(fields.initialPrompt),
    remembers: fields.omitClaudeMd !== true,
    servers: Array.isArray(fields.mcpServers) ? fields.mcpServers.filter(isJsonObject) : [],
    hooks: settingsHooks(fields.hooks),
    origin,
  };
}

/** Reads definitions by name. Skips entries that are not objects. */
export const readDefinitions = (agents: unknown): SubagentDefinition[] =>
  isJsonObject(agents)
    ? Object.entries(agents).flatMap(([type, fields]) => (isJsonObject(fields) ? [readDefinition(type, fields)] : []))
    : [];

/** Reads the definitions of `--agents`. `[]` if the text is not a JSON object. */
export function parseDefinitions(json: string | null): SubagentDefinition[] {
  if (json === null) return [];
  try {
    return readDefinitions(JSON.parse(json));
  } catch {
    return [];
  }
}
