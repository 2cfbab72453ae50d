import { isJsonObject } from "@agentwire/protocol/json";
import { fieldOf } from "../compare/field.ts";
import type { FrameStep } from "../script/steps.ts";

/**
 * Fields with properties of the agent and its service: its version, tools, commands and models, their context usage,
 * the vendor's account and prices. They distinguish programs, not sessions.
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
    "clientInfo",
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
  ...["local_command_source", "attachmentsByType"],
  ...["safety_stops", "subagent_stats", "thinking_display", "server_policy_ask_only", "classifier_approvable"],
]);
const stockPrefixes = ["fast_mode", "ide_", "remote_control_", "ultra"];

/** Rows of the context usage table that do not depend on the agent's catalogue. */
const free: ReadonlySet<unknown> = new Set(["free", "buffer"]);

/** States of a server that starts without a failure. */
const starting: ReadonlySet<unknown> = new Set(["pending", "connected"]);

/** Reductions of members that only partly belong to the agent. */
const partly: Readonly<Record<string, (value: readonly unknown[]) => unknown>> = {
  categories: (rows) =>
    rows.flatMap((row) => (free.has(fieldOf(row, "kind")) ? [{ ...(row as object), color: null }] : [])),
  // Whether a server has connected by then depends on its speed.
  mcp_servers: (servers) =>
    servers.map((server) =>
      isJsonObject(server) && starting.has(server.status) ? { ...server, status: "starting or connected" } : server,
    ),
  gridRows: (rows) => rows.map((row) => (Array.isArray(row) ? row.length : 0)),
};

const isStock = (name: string): boolean => stock.has(name) || stockPrefixes.some((prefix) => name.startsWith(prefix));

/** Members with content of tools, users and models. They are kept, whatever names they contain. */
const foreign: ReadonlySet<string> = new Set([
  ...["content", "event", "input", "tool_input", "toolInput", "updatedInput", "arguments", "requested_schema"],
  ...["tool_use_result", "toolUseResult", "structured_output", "structuredContent", "mcpMeta", "_meta"],
]);

/** Whether a member of an object is content of others. */
const isForeign = (name: string, { type }: Readonly<Record<string, unknown>>): boolean =>
  foreign.has(name) || (name === "data" && type === "structured_output");

/** Members in tool results that belong to the agent nevertheless. */
const inResults: ReadonlySet<string> = new Set(["harnessNoteCount", "harnessSectionHash", "total_deferred_tools"]);

/** Content of others. In a tool result, without members of the agent. */
function foreignPart(name: string, value: unknown): unknown {
  if (!/^tool_?use_?result$/i.test(name) || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([member, part]) =>
      inResults.has(member)
        ? []
        : [[member, member === "content" && Array.isArray(part) ? part.filter(isNoNote) : part]],
    ),
  );
}

/** Replaces texts of the agent. */
const agentText = "(the agent's words)";

/** Whether a block of a subagent's report is its own, and no note that the agent adds to it. */
const isNoNote = (block: unknown): boolean => !String(fieldOf(block, "text")).startsWith("NOTE: ");

/** Tools whose results are only texts of the agent for its model. */
const wordy: ReadonlySet<unknown> = new Set(["EnterPlanMode"]);

const blocksOf = (frame: unknown): readonly unknown[] => {
  const content = fieldOf(fieldOf(frame, "message"), "content");
  return Array.isArray(content) ? content : [];
};

const isRefusal = (block: unknown): boolean =>
  fieldOf(block, "type") === "tool_result" && fieldOf(block, "is_error") === true;

/**
 * A frame of the conversation without the agent's own texts: that a call was refused or failed, that a mode was
 * entered, or that a summary follows.
 */
function withoutText(frame: unknown, isOwn: (block: unknown) => boolean): unknown {
  const message = fieldOf(frame, "message");
  if (fieldOf(frame, "type") !== "user") return frame;
  if (fieldOf(frame, "isSynthetic") === true && typeof fieldOf(message, "content") === "string")
    return { ...(frame as object), message: { ...(message as object), content: agentText } };
  const own = (block: unknown): boolean => isRefusal(block) || isOwn(block);
  const blocks = blocksOf(frame);
  if (!blocks.some(own)) return frame;
  const toolResult = typeof fieldOf(frame, "tool_use_result") === "string" ? { tool_use_result: agentText } : {};
  const content = blocks.map((block) => (own(block) ? { ...(block as object), content: agentText } : block));
  return { ...(frame as object), message: { ...(message as object), content }, ...toolResult };
}

/** Ids of the last transcript entry, which may not have been sent. */
const last: ReadonlySet<string> = new Set(["tail_uuid", "logical_parent_uuid"]);

/** Lists of ids that may include entries that are only in the transcript. */
const unmasked: ReadonlySet<string> = new Set(["uuids", "all_uuids"]);

/**
 * Reduces frames, in order, to what their session has in common with others. Removes the agent's own properties, its
 * own wording, and ids of transcript entries that were not sent.
 */
export function createAgentFieldMask(): (frame: unknown) => unknown {
  const shown = new Set<unknown>();
  const withoutUnobserved = (value: unknown): unknown => {
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        if (last.has(name)) return [];
        return [
          [
            name,
            unmasked.has(name) && Array.isArray(member)
              ? member.filter((id) => shown.has(id))
              : withoutUnobserved(member),
          ],
        ];
      }),
    );
  };
  const reported = new Set<unknown>();
  return (frame) => {
    shown.add(fieldOf(frame, "uuid"));
    for (const block of blocksOf(frame)) if (wordy.has(fieldOf(block, "name"))) reported.add(fieldOf(block, "id"));
    const masked = fieldOf(frame, "compact_metadata") === undefined ? frame : withoutUnobserved(frame);
    return withoutStock(withoutText(masked, (block) => reported.has(fieldOf(block, "tool_use_id"))));
  };
}

function withoutStock(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutStock);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (isStock(name)) return [];
      if (isForeign(name, value)) return [[name, foreignPart(name, member)]];
      return [[name, name === "percentage" && isUsedShare(value) ? usedShare : maskMember(name, member)]];
    }),
  );
}

/** Replaces the share of the window that is in use, which contains the agent's own instructions and tools. */
const usedShare = "the share of the tokens";

/** Whether a percentage is that of the tokens next to it. Another percentage is compared. */
function isUsedShare({ percentage, ...usage }: Readonly<Record<string, unknown>>): boolean {
  const used = Number(usage.totalTokens ?? usage.total_tokens);
  const size = Number(usage.rawMaxTokens ?? usage.raw_max_tokens);
  return Math.abs(Number(percentage) - (100 * used) / size) <= 1;
}

function maskMember(name: string, member: unknown): unknown {
  const part = Object.hasOwn(partly, name) ? partly[name] : undefined;
  return part !== undefined && Array.isArray(member) ? part(member) : withoutStock(member);
}

/** A step of the tape with its frame reduced to properties of the session. */
export function maskStep(step: FrameStep, agentPartOf: (frame: unknown) => unknown): FrameStep {
  if (step.content.frame === undefined) return step;
  const frame = agentPartOf(step.content.frame);
  return { ...step, content: { frame, text: JSON.stringify(frame), bytes: step.content.bytes } };
}
