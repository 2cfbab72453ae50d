import type { MessageBody } from "../../connection/message.ts";
import type { HookContext } from "../core/hook-context.ts";
import type { ToolInput, ToolOutcome, ToolResult } from "../core/tool.ts";
import {
  closedByEnd,
  closedByName,
  closedByTimeout,
  contextText,
  noReason,
  outputText,
  promptBlocked,
  promptClosedByTimeout,
  promptUnchecked,
  stoppedText,
} from "./text.ts";
import type { HookSummary } from "./types.ts";

/** The outcome of the hooks before a call. */
export interface BeforeTool {
  /**
   * `closed`: a hook that must answer did not; `cut`: no hook can answer any more. In both cases the call does not run.
   */
  readonly kind: "go" | "deny" | "defer" | "closed" | "cut";
  /** The hooks' permission decision for a call that may continue. */
  readonly decision: "allow" | "ask" | null;
  readonly reason: string;
  /** Replaces the model's input. */
  readonly input: ToolInput | null;
  readonly contexts: readonly string[];
  /** The turn ends after this call. */
  readonly stops: boolean;
  /** Why the turn ends, for the model. Follows all other texts about the call. */
  readonly stopTexts: readonly string[];
}

/** The outcome of hooks without output. */
export const untouched: BeforeTool = {
  kind: "go",
  decision: null,
  reason: "",
  input: null,
  contexts: [],
  stops: false,
  stopTexts: [],
};

/**
 * Derives what happens to a call from the hooks' answers. `isCut`: the host has disconnected, so its hooks cannot
 * answer.
 */
export function beforeTool(summary: HookSummary, toolName: string, isCut: boolean): BeforeTool {
  const reported = {
    input: summary.updatedInput,
    contexts: summary.contexts.map((context) => contextText(`PreToolUse:${toolName}`, context)),
    stops: summary.stop !== null,
    stopTexts: summary.stop === null ? [] : [stoppedText(`PreToolUse:${toolName}`, summary.stop)],
  };
  if (isCut) return { ...untouched, ...reported, kind: "cut", reason: closedByEnd };
  if (summary.late.length > 0) return { ...untouched, ...reported, kind: "closed", reason: closedByTimeout };
  const { decision, reason = "" } = summary;
  if (summary.misnamed !== null) {
    return { ...untouched, kind: "closed", reason: closedByName(toolName, decision === "deny" ? reason : null) };
  }
  if (decision === "deny") return { ...reported, kind: decision, decision: null, reason: reason || noReason };
  if (decision === "defer") return { ...reported, kind: decision, decision: null, reason };
  return { ...reported, kind: "go", decision, reason };
}

/** The tool's output as hooks see it. */
export const toolResponseOf = (outcome: ToolOutcome): unknown =>
  outcome.kind === "done" ? outcome.output : outcome.message;

/** A finished call of a batch. */
export interface BatchCall {
  readonly name: string;
  readonly input: ToolInput;
  readonly id: string;
  readonly result: ToolResult;
}

/** The outcome of the hooks after a result. */
export interface AfterTool {
  readonly outcome: ToolOutcome;
  /** Stores what the commands printed, if they printed something. It follows the result in the transcript. */
  readonly store?: () => void;
  readonly contexts: readonly HookContext[];
  readonly stops: boolean;
}

/** The outcome of a prompt that hooks block, as sent to hosts. */
type PromptOutcome = NonNullable<MessageBody<"system/informational">["prompt_submit_outcome"]>;

/** The outcome of the hooks for a prompt. */
export type PromptEntry =
  | { readonly kind: "go"; readonly contexts: readonly string[]; readonly store?: () => void }
  | {
      readonly kind: "stay";
      readonly text: string;
      /** As sent to hosts. */
      readonly outcome: PromptOutcome;
    };

/** Derives what happens to a prompt from the hooks' answers. */
export function promptEntry(summary: HookSummary, prompt: string): PromptEntry {
  if (summary.stop) {
    const reason = summary.stop.reason ?? "no reason given";
    const outcome: PromptOutcome = { kind: "stopped_by_hook", prompt_kept: true, reason };
    return { kind: "stay", text: `Operation stopped by hook: ${reason}`, outcome };
  }
  const [block] = summary.blocks;
  if (block?.failure !== undefined) {
    const [reason] = block.reason.split("\n");
    const outcome: PromptOutcome = { kind: "no_verdict", prompt_kept: false, no_verdict_kind: block.failure, reason };
    return { kind: "stay", text: promptUnchecked(block.reason), outcome };
  }
  if (block) {
    const reason = block.stderr?.trim() ?? block.reason;
    const outcome: PromptOutcome = {
      kind: "blocked_by_hook",
      prompt_kept: false,
      ...(reason === "" ? {} : { reason }),
    };
    const text = block.hidesPrompt ? promptUnchecked(block.reason) : promptBlocked(block.reason, prompt);
    return { kind: "stay", text, outcome };
  }
  const [late] = summary.late;
  const noVerdict: PromptOutcome = { kind: "no_verdict", prompt_kept: false, no_verdict_kind: "callback_timed_out" };
  if (late) return { kind: "stay", text: promptClosedByTimeout(late.timeoutMs), outcome: noVerdict };
  const contexts = summary.contexts.map((context) => contextText("UserPromptSubmit", context));
  const texts = summary.texts.map((text) => outputText("UserPromptSubmit", text));
  return { kind: "go", contexts: [...contexts, ...texts] };
}
