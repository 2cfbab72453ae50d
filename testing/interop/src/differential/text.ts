import type { Json, Session } from "./session.ts";

/** Texts that the session itself contains. Any other text is the agent's own wording. */
export interface Corpus {
  has(text: string): boolean;
  /** Whether the text, or nearly all of its lines, come from the session. */
  isAuthored(text: string): boolean;
}

function strings(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** Collects the texts of a session, of its files, and of the output of its commands. */
export function corpusOf(session: Session, extra: readonly string[]): Corpus {
  const all = new Set([...strings(session), ...Object.keys(session.files), ...extra]);
  const joined = [...all].flatMap((text) => text.split("\n")).join("\u0000");
  const has = (text: string): boolean => text.length > 0 && joined.includes(text);
  return {
    has,
    isAuthored(text) {
      const lines = text
        .split("\n")
        .map((line) => line.replace(/^\s*\d+[\t→]/, "").trim())
        .filter(Boolean);
      const size = (some: readonly string[]): number => some.reduce((sum, line) => sum + line.length, 0);
      return lines.length > 0 && size(lines.filter(has)) / size(lines) >= 0.9;
    },
  };
}

/** The parts of a text that differ between runs, with their placeholders. */
const masks: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "<uuid>"],
  [/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?/g, "<time>"],
  [/\b(?:req|msg)_\w+/g, "<id>"],
  [/\b(?=[0-9a-z]*\d)[abw][0-9a-z]{8,16}\b/g, "<task>"],
  [/\b\d+(?:\.\d+)? ?(?:ms|s|sec|seconds)\b/g, "<duration>"],
  [/\$\d+\.\d+/g, "<cost>"],
  [/127\.0\.0\.1:\d+/g, "<host>"],
  [/\/[^\s"']*agentwire\/interop\/[\w-]+\//g, "<scratch>/"],
  [/\/opt\/outside-x[\w-]*/g, "/opt/outside-x"],
  [/-[\w-]*-agentwire-interop-[\w-]+/g, "<project>"],
];

/** A text without the parts that differ between runs. */
const masked = (text: string): string =>
  masks.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text).trim();

/** A text, shortened for a difference. */
export const quote = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
  return JSON.stringify(text.length > 140 ? `${text.slice(0, 140)}…` : text);
};

/**
 * How a text differs from the real one, or `null`. Texts of the session are compared exactly. Texts that the agents
 * word differently only have to exist, and to contain the names that the session uses.
 */
export function textDifference(real: string, ours: string, corpus: Corpus): string | null {
  const [left, right] = [masked(real), masked(ours)];
  if (left === right) return null;
  if (left === "" || right === "" || corpus.isAuthored(left)) return `${quote(left)} / ${quote(right)}`;
  for (const word of new Set(left.match(/[^\s"'`()<>,;:[\]{}]+/g) ?? [])) {
    const name = word.replace(/[.!?]+$/, "");
    const isName = name.length > 2 && /[^a-zA-Z’-]/.test(name) && !/^[\W\d.]+$/.test(name);
    if (isName && corpus.has(name) && !right.includes(name))
      return `without ${quote(name)}: ${quote(left)} / ${quote(right)}`;
  }
  return null;
}

/** Fields whose values differ from run to run. */
const volatile =
  /(?:_ms|Ms|_usd|USD|ttft|timestamp|_at|At|_time|Time|_tokens|Tokens|_chars|mtime|Size|_percent|Percent|percentage|Seconds)$|^(?:tokens|chars|cost|usage|duration|pid|port|size|bytes|id|uuid|session_id|sessionId|request_id|run_id|task_id|agent_id|agentId|message_uuid|prompt_id|message_id|hook_id|transcript_path|agent_transcript_path|output_file|outputFile|version|buildTime|progressToken|protocolVersion|logical_parent_uuid|api_message_id|new_conversation_id|user_message_uuid|persistedOutputPath|backgroundTaskId|structuredPatch|gitBranch|parentUuid|toolUseID|scheduledFor|total_deferred_tools|humanSchedule)$/;

/** Fields that list features of a vendor's product, or that belong to its services. */
const vendor = new Set([
  ...["commands", "slash_commands", "terminal_slash_commands", "skills", "agents", "models", "available_output_styles"],
  ...["user_output_styles_dir", "plugins", "memory_paths", "account", "feedback_mode", "analytics_disabled"],
  ...["fast_mode_state", "fast_mode_disabled_reason", "ide_rc_auto_enable_gate", "hook_on_failure_supported"],
  ...["hooks_when_unanswered_kept", "other_hook_ask_outranks_host", "capabilities", "claude_code_version", "tools"],
  ...["subagent_stats", "inference_geo", "speed", "service_tier", "fallback_credit", "iterations"],
  ...["cache_creation", "costBasis", "canonicalModel", "provider", "server_tool_use", "output_tokens_details"],
  ...["server_policy_ask_only", "classifier_approvable", "ultrathink_available", "ultrathink_typed_raises"],
  ...[
    "product_feedback_disabled",
    "served_by_anthropic",
    "messaging_socket_path",
    "per_turn_effort_active",
    "view_mode",
  ],
  ...["diagnostics", "container", "stop_details", "context_management", "served_settings_state", "applied"],
  ...["rate_limits", "rate_limits_available", "subscription_type", "behaviors", "cacheCreationEphemeral5mInputTokens"],
  ...["cacheCreationEphemeral1hInputTokens", "oldestDesktopSdk", "effort", "gridRows", "categories", "memoryFiles"],
  ...["systemTools", "systemPromptSections", "deferredBuiltinTools", "messageBreakdown", "slashCommands", "apiUsage"],
  ...["skillFrontmatter", "contextWindow", "maxOutputTokens", "effective", "sources", "description", "structuredPatch"],
]);

export const isVendorField = (name: string): boolean => vendor.has(name) || name.startsWith("remote_control_");

export const typeOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** The first difference of two values as `path: real / ours`, or `null`. Fields that only ours has are fine. */
export function valueDifference(real: unknown, ours: unknown, corpus: Corpus, path = "", name = ""): string | null {
  if (real === undefined || isVendorField(name)) return null;
  const at = path || "value";
  if (ours === undefined) return `${at}: ${quote(real)} / missing`;
  if (typeOf(real) !== typeOf(ours)) return `${at}: ${typeOf(real)} ${quote(real)} / ${typeOf(ours)} ${quote(ours)}`;
  if (volatile.test(name)) return null;
  if (typeof real === "string") {
    const difference = textDifference(real, String(ours), corpus);
    return difference === null ? null : `${at}: ${difference}`;
  }
  if (Array.isArray(real) && Array.isArray(ours)) {
    if (real.length !== ours.length)
      return `${at}: ${real.length} items ${quote(real)} / ${ours.length} ${quote(ours)}`;
    return first(real.map((item, index) => () => valueDifference(item, ours[index], corpus, `${path}[]`)));
  }
  if (isJson(real) && isJson(ours)) {
    return first(
      Object.keys(real).map(
        (key) => () => valueDifference(real[key], ours[key], corpus, path ? `${path}.${key}` : key, key),
      ),
    );
  }
  return real === ours ? null : `${at}: ${quote(real)} / ${quote(ours)}`;
}

/** The first that is not `null`. */
export function first<Found>(finders: readonly (() => Found | null)[]): Found | null {
  for (const find of finders) {
    const found = find();
    if (found !== null) return found;
  }
  return null;
}
