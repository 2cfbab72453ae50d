import { type EffortLevel, isEffortLevel } from "../../agent/catalogue/effort.ts";
import { isOn } from "../../agent/core/field-values.ts";
import {
  type SessionChoice,
  type StartupOptions,
  type StreamOptions,
  type ThinkingChoice,
  thinkingDisplay,
} from "../../agent/core/options.ts";
import type { PermissionMode } from "../../agent/core/permission-mode.ts";
import type { CommandLine } from "./argv.ts";
import { ParsedFlags } from "./given-flags.ts";
import { modeOf, schemaOf, usageProblem } from "./usage-problem.ts";

/** Options, or why the process cannot start with them. */
export type ParsedOptions =
  | { readonly ok: true; readonly options: StartupOptions }
  | { readonly ok: false; readonly error: string };

type Env = Readonly<Record<string, string | undefined>>;

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

function sessionStateReader(env: Env): StreamOptions["sessionState"] {
  if (isOn(env.CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS)) return "caller";
  return isOn(env.CLAUDE_CODE_SDK_READS_SESSION_STATE) ? "library" : "none";
}

const streams = (given: ParsedFlags, env: Env): StreamOptions => ({
  print: given.has("print"),
  input: (given.last("inputFormat") ?? "text") as StreamOptions["input"],
  output: (given.last("outputFormat") ?? "text") as StreamOptions["output"],
  verbose: given.has("verbose"),
  partialMessages: given.has("includePartialMessages") || isOn(env.CLAUDE_CODE_INCLUDE_PARTIAL_MESSAGES),
  hookEvents: given.has("includeHookEvents"),
  replayUserMessages: given.has("replayUserMessages"),
  sessionState: sessionStateReader(env),
});

const session = (given: ParsedFlags, env: Env): SessionChoice => ({
  resume: given.has("resume") ? (given.last("resume") ?? "") : null,
  continue: given.has("continue"),
  fork: given.has("forkSession"),
  resumeAt: given.last("resumeSessionAt") || null,
  dropsTurn: given.last("resumeDropsTurn") ?? null,
  sessionId: given.last("sessionId") ?? null,
  persist: !given.has("noSessionPersistence") && !isOn(env.CLAUDE_CODE_SKIP_PROMPT_HISTORY),
  mirror: given.has("sessionMirror"),
  title: given.last("name")?.trim() || null,
});

/** Reads the options of a command line and the environment. */
export function readOptions(line: CommandLine, env: Env): ParsedOptions {
  const given = new ParsedFlags(line);
  const error = usageProblem(given);
  if (error !== null) return { ok: false, error };
  const mode = modeOf(given.last("permissionMode")) as PermissionMode | null;
  const effort: EffortLevel | string | undefined = given.last("effort") ?? env.CLAUDE_CODE_EFFORT_LEVEL;
  const taskBudget = count(given.last("taskBudget"));
  const simple = given.has("bare") || isOn(env.CLAUDE_CODE_SIMPLE);
  const safe = isOn(env.CLAUDE_CODE_SAFE_MODE);
  const restricted = isOn(env.CLAUDE_CODE_RESTRICTED);
  const sources = given.has("settingSources") ? given.list("settingSources") : null;
  const tools = given.has("tools") ? given.list("tools") : null;
  const streaming = streams(given, env);
  const display = thinkingDisplay(given.last("thinkingDisplay"));
  return {
    ok: true,
    options: {
      streams: streaming,
      session: session(given, env),
      prompt: line.positionals[0] ?? "",
      model: given.last("model") || env.ANTHROPIC_MODEL || null,
      fallbackModels: given.list("fallbackModel"),
      effort: isEffortLevel(effort) ? effort : null,
      thinking: thinkingChoice(
        given.last("thinking"),
        number(given.last("maxThinkingTokens") ?? env.MAX_THINKING_TOKENS),
      ),
      // Plain text has no place for what the model thinks.
      thinkingDisplay: display === "updates" && streaming.output === "text" ? "omitted" : display,
      maxTurns: count(given.last("maxTurns")) ?? count(env.CLAUDE_CODE_MAX_TURNS),
      maxBudgetUsd: number(given.last("maxBudgetUsd")),
      betas: given.list("betas"),
      ...(taskBudget === null ? {} : { taskBudget }),
      jsonSchema: schemaOf(given.last("jsonSchema")) as Readonly<Record<string, unknown>> | null,
      systemPrompt: given.last("systemPrompt") ?? null,
      appendSystemPrompt: given.last("appendSystemPrompt") ?? null,
      recordsPrompt: given.last("systemPromptSnapshot") !== "off",
      allowedTools: given.list("allowedTools"),
      disallowedTools: given.list("disallowedTools"),
      tools: tools?.includes("default") ? null : tools,
      permissionModes: [
        ...(given.has("skipPermissions") ? (["bypassPermissions"] as const) : []),
        ...(mode === null ? [] : [mode]),
      ],
      permissionPromptTool: given.last("permissionPromptTool") || null,
      permissionPrompts: given.last("permissionPrompts") === "none" ? "none" : "host",
      bypassAllowed: given.has("skipPermissions") || given.has("allowSkipPermissions") || mode === "bypassPermissions",
      mcpConfigs: given.folders("mcpConfig"),
      strictMcp: given.has("strictMcpConfig"),
      simple,
      safe,
      restricted,
      backgroundTasks: !simple && !isOn(env.CLAUDE_CODE_DISABLE_BACKGROUND_TASKS),
      memory: !safe && !isOn(env.CLAUDE_CODE_DISABLE_CLAUDE_MDS),
      awaitInitialize: given.has("awaitInitialize"),
      awaitClaim: given.has("awaitClaim"),
      debug: given.has("debug"),
      debugFile: given.last("debugFile") || null,
      settings: given.last("settings") || null,
      managedSettings: given.last("managedSettings") || null,
      settingSources: restricted ? [] : sources,
      addDirectories: given.folders("addDir"),
      agent: given.last("agent") || null,
      agents: given.last("agents") || null,
      plugins: [
        ...given.folders("pluginDir").map((path) => ({ path, servers: true })),
        ...given.folders("pluginDirNoMcp").map((path) => ({ path, servers: false })),
      ],
      projectConfigRoot: given.last("projectConfigRoot") ?? null,
      slashCommands: !given.has("disableSlashCommands"),
      forwardSubagentText: given.has("forwardSubagentText") || isOn(env.CLAUDE_CODE_FORWARD_SUBAGENT_TEXT),
      checkpoints: isOn(env.CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING),
      maxRetries: number(env.CLAUDE_CODE_MAX_RETRIES) ?? 10,
    },
  };
}
