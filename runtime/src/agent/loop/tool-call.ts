import { reasonOf } from "../../guards/error.ts";
import type { Ports } from "../../ports.ts";
import { resolve } from "../../posix/path.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import type { Tool, ToolInput, ToolOutcome, ToolResult } from "../core/tool.ts";
import type { NonExecution, PermissionMeta } from "../core/tool-decision.ts";
import { brokenValidation, failedUse, issuesOf, misanswered, refusedUse, renderResult } from "../core/tool-result.ts";
import type { PlanService } from "../core/tool-services.ts";
import type { TurnRecord } from "../core/turn-record.ts";
import type { HookService } from "../hook/hook-service.ts";
import { closedByEnd, misrewritten, refusalText } from "../hook/text.ts";
import type { PermissionService } from "../permission/permission-service.ts";
import type { TurnExtension } from "./feature.ts";
import type { Toolbox } from "./toolbox.ts";

/** A call as the model made it. */
export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: ToolInput;
  /** The frame that showed it. */
  readonly blockUuid: string;
}

/** The outcome of a call. */
export interface CallEnd {
  readonly use: ToolUse;
  /** The input as it ran, after hooks and the host changed it. */
  readonly input: ToolInput;
  readonly result: ToolResult;
  readonly decision: PermissionMeta | null;
  readonly nonExecution: NonExecution | null;
  /** Hook outputs for the model. */
  readonly contexts: readonly string[];
  readonly halts: "stopped" | "deferred" | null;
  /** The host denied the call and requests to end the turn. */
  readonly interrupts: boolean;
  readonly structured: "given" | "refused" | null;
  /** The result lists the refusal. */
  readonly denied: boolean;
}

/** The services of a call. */
export interface ToolCallServices {
  readonly ports: Ports;
  readonly session: Pick<SessionState, "ledger">;
  readonly hooks: Pick<HookService, "beforeTool" | "afterTool" | "afterBatch">;
  readonly permissions: Pick<PermissionService, "refusalOf" | "check">;
  readonly tools: Toolbox;
  readonly plans: PlanService;
}

/** The parameters of a call. */
export interface ToolCallSetup {
  readonly thread: Thread;
  readonly record: TurnRecord;
  readonly use: ToolUse;
  /** Aborted before the call begins, to prevent it. */
  readonly signal: AbortSignal;
  /** Aborted to stop a running call. */
  readonly toolSignal: AbortSignal;
  readonly extensions: readonly TurnExtension[];
  /** The hooks know the call, so the host may see it. */
  readonly announced: () => void;
}

/** The text for the model when the user rejected a call. */
const rejected =
  "The user doesn't want to proceed with this tool use. The call was rejected and has changed nothing. " +
  "STOP what you are doing and wait for the user to tell you how to proceed.";
const correction =
  " Correction: the tool was already running when it was stopped, so part of it may have taken effect.";

const plain = (use: ToolUse, result: ToolResult): CallEnd => ({
  use,
  input: use.input,
  result,
  decision: null,
  nonExecution: null,
  contexts: [],
  halts: null,
  interrupts: false,
  structured: null,
  denied: false,
});

/** How a hook's denial is reported. */
const byHook = {
  decision: { decision: "reject", source: "hook", reason_type: "hook" },
  nonExecution: "permission-rule",
  denied: true,
} as const;

/** The end of a call that the user stopped. `hadBegun`: part of it may have taken effect. */
const rejectedCall = (use: ToolUse, input: ToolInput, hadBegun: boolean, denied: boolean): CallEnd => ({
  ...plain(use, {
    content: rejected + (hadBegun ? correction : ""),
    isError: true,
    structured: "User rejected tool use",
  }),
  input,
  nonExecution: "user-rejected",
  denied,
});

/** The end of a call that was stopped before it began, by the user or by an urgent message. */
const notBegun = ({ use, toolSignal }: ToolCallSetup, input: ToolInput): CallEnd =>
  toolSignal.aborted
    ? rejectedCall(use, input, false, false)
    : {
        ...plain(use, { content: closedByEnd, isError: true, structured: closedByEnd }),
        input,
        nonExecution: "cancelled",
      };

/**
 * Runs one call through all steps: find the tool, validate the input, run the hooks, check the permission, run the
 * tool, run the hooks on the result. Every step may end the call. It always ends with a result.
 */
export async function runCall(services: ToolCallServices, setup: ToolCallSetup): Promise<CallEnd> {
  const { ports, tools, hooks, permissions, session } = services;
  const { thread, use, signal, toolSignal } = setup;
  if (signal.aborted) return notBegun(setup, use.input);
  const tool = tools.find(thread, use.name);
  if (!tool) return plain(use, tools.missing(thread, use.name));
  const accepted = tool.accept(use.input);
  if (!accepted.ok) return { ...plain(use, accepted.result), ...structuredMark(setup, tool, accepted.result) };
  const context = tools.context(thread, use.id, toolSignal);
  const refusalOf = await permissions.refusalOf(thread, tool, accepted.input);
  if (refusalOf !== null) {
    return { ...plain(use, refusedUse(refusalOf.message)), decision: refusalOf.decision, denied: true };
  }
  const wrong = await checked(services, setup, tool, accepted.input);
  if (wrong) return plain(use, wrong);

  const whole = await tool.completed(accepted.input, services.plans);
  const hookVerdict = await hooks.beforeTool(thread, tool, whole, use.id, signal, setup.announced);
  setup.announced();
  if (signal.aborted) return notBegun(setup, whole);
  const changed = hookVerdict.input === null ? accepted : tool.acceptChanged(hookVerdict.input, accepted.input);
  if (!changed.ok) {
    const result = failedUse(misrewritten(tool.name, issuesOf(changed.result)));
    return { ...plain(use, result), ...byHook, contexts: hookVerdict.contexts };
  }
  const input = hookVerdict.input === null ? whole : changed.input;
  const noted = { contexts: hookVerdict.contexts, input };
  if (hookVerdict.kind === "closed") return { ...plain(use, failedUse(hookVerdict.reason)), ...noted };
  if (hookVerdict.kind === "cut")
    return { ...plain(use, failedUse(hookVerdict.reason)), ...noted, nonExecution: "cancelled" };
  if (hookVerdict.kind === "defer") {
    setup.record.deferred = { id: use.id, name: use.name, input };
    return { ...plain(use, failedUse("A hook deferred the call.")), ...noted, halts: "deferred" };
  }
  const halts = hookVerdict.stops ? "stopped" : null;
  if (hookVerdict.kind === "deny") {
    const result = failedUse(refusalText(tool.name, hookVerdict.reason));
    return {
      ...plain(use, result),
      ...noted,
      ...byHook,
      halts,
    };
  }

  const verdict = await permissions.check({ ...setup, tool, input, useId: use.id, hook: hookVerdict });
  if (verdict.kind === "rejected")
    return { ...rejectedCall(use, input, false, verdict.denied), ...noted, interrupts: verdict.interrupts };
  if (verdict.kind === "deny") {
    return {
      ...plain(use, verdict.result),
      ...noted,
      decision: verdict.decision,
      nonExecution: verdict.nonExecution,
      interrupts: verdict.interrupts,
      halts,
      denied: true,
    };
  }
  const settled = { ...noted, input: verdict.input, decision: verdict.decision };
  // The permission decision may have changed the input, so it is validated again.
  const last = verdict.input === input ? changed : tool.acceptChanged(verdict.input, input);
  if (!last.ok) {
    const decision: PermissionMeta = { decision: "reject", source: "permission_updated_input_invalid" };
    return { ...plain(use, misanswered(tool.name, last.result)), ...settled, decision, halts };
  }
  // The host may have allowed the call and interrupted the turn at the same time: nothing has run yet.
  if (signal.aborted) return notBegun(setup, last.input);
  const startedAt = ports.clock.now();
  const subject = tool.subject(last.input);
  if (subject.kind === "write") {
    const path = resolve(thread.workDirectory.shell.cwd, subject.path, ports.env.HOME);
    for (const extension of setup.extensions) await extension.beforeFileChange?.({ path, blockUuid: use.blockUuid });
  }
  const outcome = await ran(tool, last.input, context, toolSignal);
  if (outcome === "aborted") return { ...rejectedCall(use, last.input, true, false), contexts: noted.contexts };
  const durationMs = ports.clock.now() - startedAt;
  session.ledger.ran(durationMs, outcome.kind === "done" ? outcome.output : null);
  const after = await hooks.afterTool(thread, tool, last.input, use.id, outcome, durationMs, toolSignal);
  if (toolSignal.aborted) return { ...rejectedCall(use, last.input, true, false), contexts: noted.contexts };
  const result = renderResult(tool, last.input, after.outcome, context);
  return {
    ...plain(use, result),
    ...settled,
    nonExecution: outcome.kind === "failed" && outcome.interrupted === true ? "interrupted" : null,
    contexts: [...hookVerdict.contexts, ...after.contexts],
    halts: halts ?? (after.stops ? "stopped" : null),
    ...structuredMark(setup, tool, result),
  };
}

/** Why the conversation must not change a file from its directory. */
function misplaced(
  { ports }: ToolCallServices,
  { thread }: ToolCallSetup,
  tool: Tool,
  input: ToolInput,
): string | null {
  const subject = tool.subject(input);
  if (subject.kind !== "write") return null;
  return thread.workDirectory.refusalOf(resolve(thread.workDirectory.shell.cwd, subject.path, ports.env.HOME));
}

async function checked(
  services: ToolCallServices,
  setup: ToolCallSetup,
  tool: Tool,
  input: ToolInput,
): Promise<ToolResult | null> {
  const { thread, use, signal } = setup;
  try {
    const wrong =
      (await tool.validate(input, services.tools.context(thread, use.id, signal))) ??
      misplaced(services, setup, tool, input);
    return wrong === null ? null : refusedUse(wrong);
  } catch (cause) {
    return brokenValidation(tool.name, cause);
  }
}

async function ran(
  tool: Tool,
  input: ToolInput,
  context: Parameters<Tool["run"]>[1],
  signal: AbortSignal,
): Promise<ToolOutcome | "aborted"> {
  try {
    const outcome = await tool.run(input, context);
    return signal.aborted ? "aborted" : outcome;
  } catch (cause) {
    return signal.aborted ? "aborted" : { kind: "failed", message: reasonOf(cause) };
  }
}

const structuredMark = ({ record }: ToolCallSetup, tool: Tool, result: ToolResult): Pick<CallEnd, "structured"> => {
  if (tool.name !== "StructuredOutput") return { structured: null };
  if (result.isError !== true) return { structured: "given" };
  record.structuredError = typeof result.content === "string" ? result.content : "unusable";
  return { structured: "refused" };
};
