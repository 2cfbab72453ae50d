import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { compileMatcher } from "./matcher.ts";
import { beforeConversation, type ConfiguredHook, type HookRun } from "./types.ts";

/** Maximum timeout of a hook, in milliseconds: a day. */
const longestTimeoutMs = 86_400_000;

/** The error for an `initialize` request with malformed hooks. */
export const malformedHooks =
  "initialize: hooks must map hook events to arrays of matchers carrying hookCallbackIds arrays and string matchers";

/** Reads the hooks of a host. `null` if they are malformed. */
export function callbackHooks(value: unknown): ConfiguredHook[] | null {
  if (value === undefined || value === null) return [];
  if (!isJsonObject(value)) return null;
  const found: ConfiguredHook[] = [];
  for (const [event, matchers] of Object.entries(value)) {
    if (!Array.isArray(matchers)) return null;
    for (const entry of matchers as unknown[]) {
      if (!isJsonObject(entry) || !isStrings(entry.hookCallbackIds)) return null;
      const { matcher } = entry;
      if (matcher !== undefined && matcher !== null && typeof matcher !== "string") return null;
      for (const callbackId of entry.hookCallbackIds) {
        found.push({
          event,
          matcher: compileMatcher(matcher ?? undefined),
          run: { kind: "callback", callbackId },
          timeoutMs: timeoutOf(entry.timeout, event, "callback"),
          blocksOnFailure: entry.onFailure === "block",
          background: false,
          rewakes: false,
          once: false,
        });
      }
    }
  }
  return found;
}

/**
 * Reads the hooks of a settings file: commands, addresses, prompts and tools of MCP servers. Skips malformed entries,
 * because settings are edited by hand.
 */
export function settingsHooks(value: unknown): ConfiguredHook[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([event, matchers]) => {
    if (!Array.isArray(matchers)) return [];
    return matchers.flatMap((entry: unknown) => {
      if (!isJsonObject(entry) || !Array.isArray(entry.hooks)) return [];
      const { matcher } = entry;
      if (matcher !== undefined && typeof matcher !== "string") return [];
      return entry.hooks.flatMap((hook: unknown) => settingsHook(event, matcher, hook));
    });
  });
}

/** Events that the failure of a hook never blocks. */
const neverBlocked: ReadonlySet<string> = new Set(["Stop", "SubagentStop", "TaskCompleted", "TeammateIdle"]);

function settingsHook(event: string, matcher: string | undefined, hook: unknown): ConfiguredHook[] {
  if (!isJsonObject(hook)) return [];
  const run = runOf(event, hook);
  if (run === null) return [];
  const background = run.kind === "command" && (hook.async === true || hook.asyncRewake === true);
  return [
    {
      event,
      matcher: compileMatcher(matcher),
      run,
      timeoutMs: timeoutOf(hook.timeout, event, run.kind),
      blocksOnFailure: mustAnswer(run, event, hook.onFailure) && !background,
      background,
      rewakes: run.kind === "command" && hook.asyncRewake === true,
      once: hook.once === true,
      ...(typeof hook.if === "string" && hook.if !== "" ? { condition: hook.if } : {}),
    },
  ];
}

/**
 * Whether the failure of a hook blocks. Tool hooks that have any other value for `onFailure` count as hooks that must
 * answer.
 */
function mustAnswer({ kind }: HookRun, event: string, onFailure: unknown): boolean {
  if (neverBlocked.has(event) || (kind === "tool" && beforeConversation.has(event))) return false;
  return onFailure === "block" || (kind === "tool" && onFailure !== undefined && onFailure !== "continue");
}

function runOf(event: string, fields: JsonObject): HookRun | null {
  const { type, command, args, url, headers, allowedEnvVars, prompt, model, server, tool, input } = fields;
  if (type === "command" && typeof command === "string") {
    return { kind: "command", command, ...(isStrings(args) ? { args } : {}) };
  }
  if (type === "prompt" && typeof prompt === "string") {
    const named = typeof model === "string" && model !== "" ? model : null;
    return { kind: "prompt", prompt, model: named, continues: fields.continueOnBlock === true };
  }
  if (type === "agent" && typeof prompt === "string") {
    return { kind: "agent", prompt, model: typeof model === "string" && model !== "" ? model : null };
  }
  if (type === "mcp_tool" && typeof server === "string" && typeof tool === "string") {
    return { kind: "tool", server, tool, input: isJsonObject(input) ? input : {} };
  }
  if (type !== "http" || typeof url !== "string" || beforeConversation.has(event)) return null;
  const given = isJsonObject(headers) ? Object.entries(headers) : [];
  const texts = given.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const variables = isStrings(allowedEnvVars) ? allowedEnvVars : [];
  return { kind: "http", url, headers: Object.fromEntries(texts), variables };
}

/**
 * The hooks of an event whose matcher matches the value of the input's field; `null`: the event has no such field.
 * `aliases`: other names of tools, each with the tool that it is for.
 */
export function matchingHooks(
  hooks: readonly ConfiguredHook[],
  field: string | null,
  input: Readonly<Record<string, unknown>>,
  aliases: ReadonlyMap<string, string>,
): ConfiguredHook[] {
  const value = field === null ? undefined : input[field];
  if (typeof value !== "string") return [...hooks];
  const others = field === "tool_name" ? [...aliases].filter(([, name]) => name === value) : [];
  const names = [value, ...others.map(([alias]) => alias)];
  return hooks.filter((hook) => names.some((name) => hook.matcher(name)));
}

/** Removes commands that occur more than once, because several settings may name the same one. */
export function withoutTwins(hooks: readonly ConfiguredHook[]): ConfiguredHook[] {
  const visited = new Set<string>();
  return hooks.filter(({ run, root = "", condition = "" }) => {
    if (run.kind !== "command") return true;
    const key = JSON.stringify([root, run.command, run.args ?? null, condition]);
    return !visited.has(key) && visited.add(key);
  });
}

/** The default timeout of a hook, in milliseconds. The real agent waits less for hooks that delay a prompt. */
function defaultTimeoutMs(event: string, kind: HookRun["kind"]): number {
  if (event === "UserPromptSubmit" || kind === "prompt") return 30_000;
  return kind === "agent" ? 60_000 : 600_000;
}

/** Converts seconds to milliseconds. */
const timeoutOf = (seconds: unknown, event: string, kind: HookRun["kind"]): number =>
  typeof seconds === "number" && seconds > 0
    ? Math.min(seconds * 1000, longestTimeoutMs)
    : defaultTimeoutMs(event, kind);

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((element) => typeof element === "string");
