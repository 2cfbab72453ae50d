import { fieldOf } from "../../engine/compare/field.ts";
import type { TapeDirection } from "../../tape/format/direction.ts";
import type { EntryDetails, Mark } from "./entry.ts";
import type { TimelineMemory } from "./memory.ts";
import { amount, contentBlocks, joined, numberAt, resultSummary, singleLine, textAt, textOfBlocks } from "./text.ts";

/** Describes one kind of message. */
export type DescribeMessage = (frame: unknown, memory: TimelineMemory, direction: TapeDirection) => EntryDetails;

const subagent = (frame: unknown): Mark[] => (textAt(frame, "parent_tool_use_id") === null ? [] : ["subagent"]);
const parentOf = (frame: unknown, memory: TimelineMemory): number | null =>
  memory.used(textAt(frame, "parent_tool_use_id"))?.seq ?? memory.prompt;

const assistant: DescribeMessage = (frame, memory) => {
  const blocks = contentBlocks(frame);
  const use = blocks.find((block) => fieldOf(block, "type") === "tool_use");
  const error = textAt(frame, "error");
  const marks: Mark[] = [...subagent(frame)];
  if (error !== null) marks.push("error");
  if (fieldOf(frame, "aborted") === true) marks.push("interrupted");
  if (textAt(frame, "message", "model") === "<synthetic>") marks.push("synthetic");
  return {
    lane: "model",
    summary: joined([error === null ? null : `(${singleLine(error, 40)})`, textOfBlocks(blocks)], " "),
    marks,
    tool: textAt(use, "name"),
    toolUseId: textAt(use, "id"),
    cause: parentOf(frame, memory),
    ends: marks.includes("synthetic") ? null : memory.calledAfter(frame),
  };
};

/** Why a tool call has an error as its result: it failed, or was prevented. */
export function notRunMark(frame: unknown, toolUseId: string | null): "failed" | "denied" | "interrupted" {
  const meta = fieldOf(frame, "tool_result_meta");
  const own = Array.isArray(meta) ? meta.find((entry) => fieldOf(entry, "id") === toolUseId) : undefined;
  const kind = textAt(own, "non_execution_kind");
  if (kind === "user-rejected" || kind === "cancelled") return "interrupted";
  // A subagent that is stopped reports no more than this about its tools.
  if (own === undefined && fieldOf(frame, "tool_use_result") === "User rejected tool use") return "interrupted";
  return kind !== null || textAt(own, "permission_decision", "decision") === "reject" ? "denied" : "failed";
}

/** Whether a hook denied a tool call, as its result tells. */
export function isDeniedByHook(frame: unknown, toolUseId: string | null): boolean {
  const meta = fieldOf(frame, "tool_result_meta");
  const own = Array.isArray(meta) ? meta.find((entry) => fieldOf(entry, "id") === toolUseId) : undefined;
  return textAt(own, "permission_decision", "reason_type") === "hook";
}

/** Decisions of the agent after which a tool is never run. */
const refusals = new Set(["permission-rule", "automode-unavailable"]);

/** Whether a tool call was run, as its result tells: it was not if it was refused, or if it names no tool of the agent. */
export function wasRun(frame: unknown, result: unknown): boolean {
  if (fieldOf(result, "is_error") !== true) return true;
  const id = textAt(result, "tool_use_id");
  const meta = fieldOf(frame, "tool_result_meta");
  const own = Array.isArray(meta) ? meta.find((entry) => fieldOf(entry, "id") === id) : undefined;
  if (own === undefined) return !(textAt(result, "content") ?? "").startsWith("<tool_use_error>");
  const refused = textAt(own, "permission_decision", "decision") === "reject";
  return !refused && !refusals.has(textAt(own, "non_execution_kind") ?? "");
}

const fromAgent: DescribeMessage = (frame, memory) => {
  const blocks = contentBlocks(frame);
  const result = blocks.find((block) => fieldOf(block, "type") === "tool_result");
  if (result === undefined) {
    const text = textOfBlocks(blocks);
    const interrupted: Mark[] = text.startsWith("[Request interrupted") ? ["interrupted"] : [];
    const marks: Mark[] = ["synthetic", ...subagent(frame), ...interrupted];
    return { summary: text, marks, cause: interrupted.length > 0 ? memory.interrupt : parentOf(frame, memory) };
  }
  const toolUseId = textAt(result, "tool_use_id");
  const use = memory.used(toolUseId);
  const marks: Mark[] = fieldOf(result, "is_error") === true ? [notRunMark(frame, toolUseId)] : [];
  const summary = resultSummary(fieldOf(result, "content"));
  return {
    lane: "tools",
    name: "tool_result",
    summary: joined([joined([use?.tool ?? "an unknown tool", marks[0]], " "), summary], ": "),
    marks: [...marks, ...subagent(frame), ...(use === undefined ? (["error"] as const) : [])],
    tool: use?.tool ?? null,
    toolUseId,
    cause: (marks.includes("interrupted") ? memory.interrupt : null) ?? use?.seq ?? null,
    ends: wasRun(frame, result) ? (use?.seq ?? null) : null,
  };
};

const user: DescribeMessage = (frame, memory, direction) => {
  if (direction === "agent-to-host") return fromAgent(frame, memory, direction);
  return { summary: textOfBlocks(contentBlocks(frame)) || "(empty prompt)", cause: null };
};

/** The cost of a turn, and that of the session so far if there were earlier turns. */
function costOf(total: number, before: number): string {
  const shown = (usd: number): string => `$${usd.toFixed(4)}`;
  return before === 0 || total < before ? shown(total) : `${shown(total - before)}, ${shown(total)} in total`;
}

const result: DescribeMessage = (frame, memory) => {
  const failed = fieldOf(frame, "is_error") === true;
  const reason = textAt(frame, "terminal_reason");
  const rounds = numberAt(frame, "num_turns");
  const cost = numberAt(frame, "total_cost_usd");
  const errors = fieldOf(frame, "errors");
  const text = textAt(frame, "result") ?? (Array.isArray(errors) ? errors.map(String).join(" ") : null);
  const { prompts } = memory;
  const isKnown = prompts.length !== 1 && !memory.isSilent("host-to-agent");
  const answers = prompts.length === 0 ? "answers no prompt" : `answers the prompts of events ${prompts.join(", ")}`;
  const environment = joined([
    reason,
    isKnown ? answers : null,
    rounds === null ? null : amount(rounds, "model round"),
    cost === null ? null : costOf(cost, memory.costUsd),
  ]);
  const interrupted = reason?.startsWith("aborted") === true;
  const marks: Mark[] = [...(failed ? (["error"] as const) : []), ...(interrupted ? (["interrupted"] as const) : [])];
  return {
    summary: joined([environment, text === null ? null : singleLine(text, 160)], ": "),
    marks,
    cause: (interrupted ? memory.interrupt : null) ?? memory.prompt,
    ends: memory.prompt,
    costUsd: cost === null ? null : Math.max(0, cost - memory.costUsd),
  };
};

const streamEvent: DescribeMessage = (frame, memory) => {
  const event = fieldOf(frame, "event");
  const delta = fieldOf(event, "delta");
  const text = textAt(delta, "text") ?? textAt(delta, "partial_json") ?? textAt(delta, "thinking");
  const summary = joined([textAt(event, "type"), text === null ? null : singleLine(text, 120)], ": ");
  return { lane: "model", summary, marks: ["noise", ...subagent(frame)], cause: parentOf(frame, memory) };
};

/** The messages with their own descriptions, except system messages. */
export const messageDescribers: readonly (readonly [string, DescribeMessage])[] = [
  ["assistant", assistant],
  ["user", user],
  ["result", result],
  ["stream_event", streamEvent],
  ["keep_alive", () => ({ summary: "is alive", marks: ["noise"] })],
  [
    "command_lifecycle",
    (frame) => ({
      summary: `prompt ${singleLine(textAt(frame, "command_uuid") ?? "", 40)}: ${singleLine(textAt(frame, "state") ?? "", 40)}`,
    }),
  ],
  [
    "tool_progress",
    (frame, memory) => {
      const toolUseId = textAt(frame, "tool_use_id");
      const tool = textAt(frame, "tool_name");
      const seconds = numberAt(frame, "elapsed_time_seconds");
      const summary = joined([
        `${singleLine(tool ?? "a tool", 60)} still runs`,
        seconds === null ? null : `${seconds} s`,
      ]);
      return { lane: "tools", summary, marks: ["noise"], tool, toolUseId, cause: memory.used(toolUseId)?.seq ?? null };
    },
  ],
];
