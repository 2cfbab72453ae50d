import { type EffortLevel, isEffortLevel } from "../../agent/model/listing.ts";
import type { ThinkingChoice } from "../../agent/model/request.ts";
import { isPermissionMode, type PermissionMode } from "../../agent/permission/mode.ts";
import { splitRules } from "../../agent/permission/rule.ts";
import type { AgentOptions, SessionOptions, StreamOptions } from "../../agent/session/options.ts";
import type { CommandLine } from "./argv.ts";
import type { FlagName } from "./flags.ts";

/** Options, or why the process cannot start with these. */
export type ParsedOptions =
  | { readonly ok: true; readonly options: AgentOptions }
  | { readonly ok: false; readonly error: string };

type Env = Readonly<Record<string, string | undefined>>;

class Given {
  readonly #line: CommandLine;

  constructor(line: CommandLine) {
    this.#line = line;
  }

  all(flag: FlagName): readonly string[] {
    return this.#line.given.get(flag) ?? [];
  }

  last(flag: FlagName): string | undefined {
    return this.all(flag).at(-1);
  }

  has(flag: FlagName): boolean {
    return this.#line.given.has(flag);
  }

  /** Entries of a list that may be spread over words, commas and blanks. */
  list(flag: FlagName): string[] {
    return this.all(flag).flatMap(splitRules);
  }

  folders(flag: FlagName): string[] {
    return this.all(flag).filter((word) => word !== "");
  }
}

const truthy = (value: string | undefined): boolean => /^(1|true|yes|on)$/i.test(value ?? "");

const number = (text: string | undefined): number | null => {
  const value = text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

const count = (text: string | undefined): number | null => {
  const value = number(text);
  return value !== null && value > 0 ? Math.floor(value) : null;
};

function thinkingChoice(mode: string | undefined, tokens: number | null): ThinkingChoice {
  if (mode === "disabled" || tokens === 0) return "off";
  return tokens !== null && tokens > 0 ? { budgetTokens: tokens } : "default";
}

function schemaOf(text: string | undefined): Readonly<Record<string, unknown>> | null | "invalid" {
  if (text === undefined || text === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : "invalid";
  } catch {
    return "invalid";
  }
}

/** `manual` is another word for asking as usual. */
function modeOf(word: string | undefined): PermissionMode | null | "invalid" {
  if (word === undefined || word === "") return null;
  if (word === "manual") return "default";
  return isPermissionMode(word) ? word : "invalid";
}

const choice = (flag: string, value: string, allowed: readonly string[]): string =>
  `error: option '${flag}' argument '${value}' is invalid. Allowed choices are ${allowed.join(", ")}.`;

const outputs = ["text", "json", "stream-json"] as const;
const inputs = ["text", "stream-json"] as const;
const modes = ["acceptEdits", "auto", "bypassPermissions", "manual", "dontAsk", "plan"] as const;

function problem(given: Given): string | null {
  const output = given.last("outputFormat") ?? "text";
  const input = given.last("inputFormat") ?? "text";
  if (!(outputs as readonly string[]).includes(output)) return choice("--output-format <format>", output, outputs);
  if (!(inputs as readonly string[]).includes(input)) return choice("--input-format <format>", input, inputs);
  if (input === "stream-json" && output !== "stream-json") {
    return "Error: --input-format=stream-json requires output-format=stream-json.";
  }
  if (output === "stream-json" && !given.has("verbose")) {
    return "Error: When using --print, --output-format=stream-json requires --verbose";
  }
  if (modeOf(given.last("permissionMode")) === "invalid") {
    return choice("--permission-mode <mode>", given.last("permissionMode") ?? "", modes);
  }
  return schemaOf(given.last("jsonSchema")) === "invalid" ? "Error: --json-schema is not a JSON object" : null;
}

const streams = (given: Given, env: Env): StreamOptions => ({
  print: given.has("print"),
  input: (given.last("inputFormat") ?? "text") as StreamOptions["input"],
  output: (given.last("outputFormat") ?? "text") as StreamOptions["output"],
  verbose: given.has("verbose"),
  partialMessages: given.has("includePartialMessages"),
  hookEvents: given.has("includeHookEvents"),
  replayUserMessages: given.has("replayUserMessages"),
  sessionState: truthy(env.CLAUDE_CODE_SDK_READS_SESSION_STATE) || truthy(env.CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS),
});

const session = (given: Given): SessionOptions => ({
  resume: given.has("resume") ? (given.last("resume") ?? "") : null,
  continue: given.has("continue"),
  fork: given.has("forkSession"),
  resumeAt: given.last("resumeSessionAt") ?? null,
  sessionId: given.last("sessionId") ?? null,
  persist: !given.has("noSessionPersistence"),
  mirror: given.has("sessionMirror"),
  title: given.last("name") ?? null,
});

/** Makes sense of a command line and the environment. */
export function readOptions(line: CommandLine, env: Env): ParsedOptions {
  const given = new Given(line);
  const error = problem(given);
  if (error !== null) return { ok: false, error };
  const mode = modeOf(given.last("permissionMode")) as PermissionMode | null;
  const effort: EffortLevel | string | undefined = given.last("effort") ?? env.CLAUDE_CODE_EFFORT_LEVEL;
  const tools = given.has("tools") ? given.list("tools") : null;
  return {
    ok: true,
    options: {
      streams: streams(given, env),
      session: session(given),
      prompt: line.words.join(" "),
      model: given.last("model") || env.ANTHROPIC_MODEL || null,
      fallbackModels: given.list("fallbackModel"),
      effort: isEffortLevel(effort) ? effort : null,
      thinking: thinkingChoice(
        given.last("thinking"),
        number(given.last("maxThinkingTokens") ?? env.MAX_THINKING_TOKENS),
      ),
      maxTurns: count(given.last("maxTurns")),
      maxBudgetUsd: number(given.last("maxBudgetUsd")),
      betas: given.list("betas"),
      jsonSchema: schemaOf(given.last("jsonSchema")) as Readonly<Record<string, unknown>> | null,
      systemPrompt: given.last("systemPrompt") ?? null,
      appendSystemPrompt: given.last("appendSystemPrompt") ?? null,
      allowedTools: given.list("allowedTools"),
      disallowedTools: given.list("disallowedTools"),
      tools: tools?.includes("default") ? null : tools,
      permissionMode: given.has("skipPermissions") ? "bypassPermissions" : mode,
      permissionPromptTool: given.last("permissionPromptTool") || null,
      permissionPrompts: given.last("permissionPrompts") === "none" ? "none" : "host",
      bypassAllowed: given.has("skipPermissions") || given.has("allowSkipPermissions") || mode === "bypassPermissions",
      mcpConfigs: given.folders("mcpConfig"),
      strictMcp: given.has("strictMcpConfig"),
      awaitInitialize: given.has("awaitInitialize"),
      settings: given.last("settings") || null,
      managedSettings: given.last("managedSettings") || null,
      settingSources: given.has("settingSources") ? given.list("settingSources") : null,
      addDirectories: given.folders("addDir"),
      agent: given.last("agent") || null,
      agents: given.last("agents") || null,
      pluginDirectories: given.folders("pluginDir"),
      slashCommands: !given.has("disableSlashCommands"),
      forwardSubagentText: given.has("forwardSubagentText"),
      checkpoints: truthy(env.CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING),
      maxRetries: number(env.CLAUDE_CODE_MAX_RETRIES) ?? 10,
    },
  };
}
