import type { FrameStep } from "../script/steps.ts";

/**
 * Fields in which an agent tells what it comes with and who serves it: its version, tools, commands and models, the
 * vendor's account and prices. They tell one program from another and not one session from another.
 */
const stock: ReadonlySet<string> = new Set([
  ...[
    "account",
    "agents",
    "analytics_disabled",
    "apiKeySource",
    "available_output_styles",
    "buildTime",
    "capabilities",
  ],
  ...["claude_code_version", "commands", "feedback_mode", "models", "memory_paths", "messaging_socket_path", "pid"],
  ...["output_style", "plugins", "product_feedback_disabled", "skills", "slash_commands", "terminal_slash_commands"],
  ...["tools", "user_output_styles_dir", "view_mode", "per_turn_effort_active", "served_by_anthropic"],
  ...["hook_on_failure_supported", "hooks_when_unanswered_kept", "other_hook_ask_outranks_host"],
  ...[
    "canonicalModel",
    "costBasis",
    "fallback_credit",
    "inference_geo",
    "iterations",
    "provider",
    "service_tier",
    "speed",
  ],
  ...["cacheCreationEphemeral1hInputTokens", "cacheCreationEphemeral5mInputTokens", "cache_creation"],
  ...["container", "context_management", "diagnostics", "output_tokens_details", "server_tool_use", "stop_details"],
  ...["safety_stops", "subagent_stats", "thinking_display", "server_policy_ask_only", "classifier_approvable"],
]);
const stockPrefixes = ["fast_mode", "ide_", "remote_control_", "ultra"];

const isStock = (name: string): boolean => stock.has(name) || stockPrefixes.some((prefix) => name.startsWith(prefix));

/** What tools, users and models said is theirs, whatever the names in it. */
const foreign: ReadonlySet<string> = new Set(["content", "event", "input", "tool_use_result", "updatedInput"]);

/** A frame without what the agent that sent it comes with. */
export function ownPartOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ownPartOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      isStock(name) ? [] : [[name, foreign.has(name) ? member : ownPartOf(member)]],
    ),
  );
}

/** A step of the tape, its frame without what the agent comes with. */
export function ownPart(step: FrameStep): FrameStep {
  if (step.content.frame === undefined) return step;
  const frame = ownPartOf(step.content.frame);
  return { ...step, content: { frame, text: JSON.stringify(frame), bytes: step.content.bytes } };
}
