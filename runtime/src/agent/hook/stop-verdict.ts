import type { StatusEmitter } from "../core/status-emitter.ts";
import type { StopVerdict } from "../core/turn-record.ts";
import { contextText, stoppedText, systemMessageText, unanswered } from "./text.ts";
import type { HookSummary } from "./types.ts";

const usualBlocks = 8;

/** How often in a row hooks may keep a turn going before it ends anyway. */
export function maxStopBlocks(env: Readonly<Record<string, string | undefined>>): number {
  const configured = Number(env.CLAUDE_CODE_STOP_HOOK_BLOCK_CAP);
  return Number.isInteger(configured) && configured > 0 ? configured : usualBlocks;
}

/** What hooks decided about the end of a turn. Notifies the user of hooks that failed. */
export function stopVerdict(
  status: Pick<StatusEmitter, "informational" | "stopHookMisnamed" | "stopHookProblem">,
  event: "Stop" | "SubagentStop",
  summary: HookSummary,
): StopVerdict {
  if (summary.broken && event === "Stop") status.stopHookProblem();
  const reasons = summary.blocks.map(({ reason }) => reason);
  if (summary.misnamed !== null) {
    if (event !== "Stop") return { kind: "end" };
    if (reasons.length > 0) return { kind: "cut", reasons };
    status.stopHookMisnamed();
    return { kind: "end" };
  }
  if (summary.stop) {
    if (reasons.length > 0) return { kind: "halted", reasons };
    return { kind: "prevented", text: event === "Stop" ? stoppedText(event, summary.stop) : null };
  }
  if (summary.late.length > 0) status.informational(systemMessageText(event, unanswered), "notice");
  if (reasons.length > 0) return { kind: "blocked", reasons };
  const texts = summary.contexts.map((context) => contextText(event, context));
  return texts.length > 0 ? { kind: "context", texts } : { kind: "end" };
}
