import type { StopSummary } from "../core/turn-record.ts";
import { type HookReply, type HookSummary, hookText } from "./types.ts";

/** Describes a hook. The run time of a command that blocks is not stored, as in the real agent. */
const infoOf = ({ kind, hook, process }: HookReply): StopSummary["hookInfos"][number] => ({
  command: hookText(hook),
  ...(hook.run.kind === "prompt" || hook.run.kind === "agent" ? { promptText: hook.run.prompt } : {}),
  ...(process === undefined || kind === "blocked" ? {} : { durationMs: process.durationMs }),
});

const isCallback = ({ hook }: HookReply): boolean => hook.run.kind === "callback";

/** Describes the hooks that ran at the end of a turn. `toolUseID`: the id that the hooks received. */
export function stopSummary(summary: HookSummary, toolUseID: string): StopSummary {
  const { ran, blocks, problems, contexts, stop, printed } = summary;
  const hooks = [...ran.filter((reply) => !isCallback(reply)), ...ran.filter(isCallback)];
  const hookErrors = [...blocks.map(({ reason }) => reason), ...problems];
  return {
    hookCount: hooks.length,
    hookInfos: hooks.map(infoOf),
    hookErrors,
    failedHookErrorIndexes: problems.map((_, index) => blocks.length + index),
    hookAdditionalContext: [...contexts],
    preventedContinuation: stop !== null,
    stopReason: stop?.reason ?? "",
    hasOutput: hookErrors.length > 0 || contexts.length > 0 || printed,
    level: "suggestion",
    toolUseID,
  };
}
