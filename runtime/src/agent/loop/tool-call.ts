import { reasonOf } from "../../guards/error.ts";
import type { Ports } from "../../ports.ts";
import { resolve } from "../../posix/path.ts";
import type { HookContext } from "../core/hook-context.ts";
import type { SessionFailure } from "../core/session-failure.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import type { Tool, ToolContext, ToolInput, ToolOutcome, ToolResult } from "../core/tool.ts";
import type { NonExecution, PermissionMeta } from "../core/tool-decision.ts";
import {
  brokenCall,
  failedUse,
  invalidReplacement,
  issuesOf,
  refusedUse,
  renderResult,
  withHint,
} from "../core/tool-result.ts";
import type { PlanService } from "../core/tool-services.ts";
import type { TurnRecord } from "../core/turn-record.ts";
import type { BeforeTool } from "../hook/hook-outcome.ts";
import type { HookService } from "../hook/hook-service.ts";
import { closedByEnd, misrewritten, refusalText } from "../hook/text.ts";
import type { PermissionService } from "../permission/permission-service.ts";
import { persistLarge } from "../tool/file/persisted.ts";
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
  readonly contexts: readonly HookContext[];
  /** Stores what the commands of PostToolUse hooks printed, if they printed something. */
  readonly storeHooks?: () => void;
  /** A note of the tool for the model; `null` if there is none. */
  readonly notice: string | null;
  readonly halts: "stopped" | "deferred" | null;
  /** The host denied the call and requests to end the turn. */
  readonly interrupts: boolean;
  readonly structured: "given" | "refused" | null;
  /** The result lists the refusal. */
  readonly denied: boolean;
  /** Ends the session after the result of the call. */
  readonly failure: SessionFailure | null;
}

/** The services of a call. */
export interface ToolCallServices {
  readonly ports: Ports;
  readonly session: Pick<SessionState, "ledger">;
  readonly hooks: Pick<HookService, "beforeTool" | "afterTool" | "afterBatch">;
  readonly permissions: Pick<PermissionService, "refusalOf" | "check" | "promptToolFailure">;
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
  /** A hook or the host has been requested to decide about the call, or the call has been decided. */
  readonly submitted: () => void;
  /** The call is permitted, and runs now. */
  readonly begun: () => void;
}

/** The text for the model when the user rejected a call. */
const rejected =
  "The user doesn't want to proceed with this tool use. The call was rejected and has changed nothing. " +
  "STOP what you are doing and wait for the user to tell you how to proceed.";
const correction =
  " Correction: the tool was already running when it was stopped, so part of it may have taken effect.";

/** The end of a call that nothing decided and no hook saw. */
export const plainEnd = (use: ToolUse, result: ToolResult): CallEnd => ({
  use,
  input: use.input,
  result,
  decision: null,
  nonExecution: null,
  contexts: [],
  notice: null,
  halts: null,
  interrupts: false,
  structured: null,
  denied: false,
  failure: null,
});

/** How a hook's denial is reported. */
const byHook = {
  decision: { decision: "reject", source: "hook", reason_type: "hook" },
  nonExecution: "permission-rule",
  denied: true,
} as const;

/** The end of a call that the user stopped. `hadBegun`: part of it may have taken effect. */
const rejectedCall = (use: ToolUse, input: ToolInput, hadBegun: boolean, denied: boolean): CallEnd => ({
  ...plainEnd(use, {
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
        ...plainEnd(use, { content: closedByEnd, isError: true, structured: closedByEnd }),
        input,
        nonExecution: "cancelled",
      };

/** A call whose tool accepts the model's input. */
interface AcceptedCall {
  readonly tool: Tool;
  readonly input: ToolInput;
  readonly context: ToolContext;
}

/** A call that the hooks allow. */
interface HookedCall extends AcceptedCall {
  /** The input with session data, as hooks and the host see it. */
  readonly shown: ToolInput;
  readonly hook: BeforeTool;
}

/** A call that may run. */
interface PermittedCall extends HookedCall {
  readonly decision: PermissionMeta;
}

/**
 * Runs one call through all steps: find the tool, validate the input, run the hooks, check the permission, run the
 * tool, run the hooks on the result. Every step may end the call. It always ends with a result.
 */
export async function runCall(services: ToolCallServices, setup: ToolCallSetup): Promise<CallEnd> {
  if (setup.signal.aborted) return notBegun(setup, setup.use.input);
  const accepted = await acceptCall(services, setup);
  if ("result" in accepted) return accepted;
  const hooked = await runPreToolHooks(services, setup, accepted);
  if ("result" in hooked) return hooked;
  const permitted = await requestPermission(services, setup, hooked);
  if ("result" in permitted) return permitted;
  setup.submitted();
  setup.begun();
  return execute(services, setup, permitted);
}

/** Finds the tool and validates the model's input. */
async function acceptCall(services: ToolCallServices, setup: ToolCallSetup): Promise<CallEnd | AcceptedCall> {
  const { tools, permissions } = services;
  const { thread, use } = setup;
  const tool = tools.find(thread, use.name);
  if (!tool) return plainEnd(use, tools.missing(thread, use.name));
  const accepted = tool.accept(use.input);
  if (!accepted.ok) {
    const hint = tools.unloadedHint(thread, tool);
    const result = hint === null ? accepted.result : withHint(accepted.result, hint);
    return { ...plainEnd(use, result), ...structuredMark(setup, tool, result) };
  }
  const context = tools.context(thread, use.id, setup.toolSignal);
  const refusal = await permissions.refusalOf(thread, tool, accepted.input);
  if (refusal !== null)
    return { ...plainEnd(use, refusedUse(refusal.message)), decision: refusal.decision, denied: true };
  const wrong = await checked(services, setup, tool, accepted.input);
  return wrong ? plainEnd(use, wrong) : { tool, input: accepted.input, context };
}

/** An input with the absolute path of its file. */
function withPath({ tool, context }: AcceptedCall, input: ToolInput): ToolInput {
  const field = tool.pathField;
  const path = field === null ? undefined : input[field];
  if (field === null || typeof path !== "string") return input;
  return { ...input, [field]: resolve(context.shell.cwd, path.trim(), context.folders.home) };
}

/** A changed input with the model's own path, if the change kept the path that was shown. */
function withOwnPath({ tool, input }: AcceptedCall, changed: ToolInput, shown: ToolInput): ToolInput {
  const field = tool.pathField;
  return field === null || changed[field] !== shown[field] ? changed : { ...changed, [field]: input[field] };
}

/** Runs the PreToolUse hooks, which may replace the input. */
async function runPreToolHooks(
  { plans, hooks }: ToolCallServices,
  setup: ToolCallSetup,
  call: AcceptedCall,
): Promise<CallEnd | HookedCall> {
  const { thread, use, signal, announced, submitted } = setup;
  const { tool } = call;
  const full = withPath(call, await tool.completed(call.input, plans));
  const hook = await hooks.beforeTool(thread, tool, full, use.id, signal, () => {
    announced();
    submitted();
  });
  if (thread.delaysCalls(use.name) !== "question") announced();
  if (signal.aborted) return notBegun(setup, full);
  if (hook.input === null) return endedByHook(setup, tool, hook, full) ?? { ...call, shown: full, hook };
  const changed = tool.acceptChanged(hook.input, call.input);
  if (!changed.ok) {
    const result = failedUse(misrewritten(tool.name, issuesOf(changed.result)));
    return { ...plainEnd(use, result), ...byHook, contexts: textsOf(hook) };
  }
  const input = withOwnPath(call, changed.input, full);
  const shown = withPath(call, changed.input);
  return endedByHook(setup, tool, hook, shown) ?? { ...call, input, shown, hook };
}

/** What the hooks before a call say to the model. */
const textsOf = ({ contexts, stopTexts }: BeforeTool): readonly string[] => [...contexts, ...stopTexts];

/** The end of a call that the hooks stop; `null` if they allow it. */
function endedByHook({ use, record }: ToolCallSetup, tool: Tool, hook: BeforeTool, input: ToolInput): CallEnd | null {
  const ended = (reason: string): CallEnd => ({ ...plainEnd(use, failedUse(reason)), contexts: textsOf(hook), input });
  switch (hook.kind) {
    case "go":
      return null;
    case "closed":
      return ended(hook.reason);
    case "cut":
      return { ...ended(hook.reason), nonExecution: "cancelled" };
    case "defer":
      record.deferred = { id: use.id, name: use.name, input };
      return { ...ended("A hook deferred the call."), halts: "deferred" };
    case "deny":
      return { ...ended(refusalText(tool.name, hook.reason)), ...byHook, halts: haltOf(hook) };
  }
}

/** Decides the permission. The decision may replace the input, which is then validated again. */
async function requestPermission(
  { permissions }: ToolCallServices,
  setup: ToolCallSetup,
  call: HookedCall,
): Promise<CallEnd | PermittedCall> {
  const { use, signal } = setup;
  const { tool, shown, hook } = call;
  const contexts = textsOf(hook);
  const failure = permissions.promptToolFailure();
  if (failure !== null) return { ...plainEnd(use, brokenCall(tool.name, failure)), contexts, input: shown, failure };
  const confirmation = await tool.confirmation(call.input, call.context);
  const verdict = await permissions.check({ ...setup, tool, input: shown, useId: use.id, hook, confirmation });
  if (verdict.kind === "rejected")
    return { ...rejectedCall(use, shown, false, verdict.denied), contexts, interrupts: verdict.interrupts };
  const halts = haltOf(hook);
  if (verdict.kind === "deny") {
    const { result, decision, nonExecution, interrupts } = verdict;
    return {
      ...plainEnd(use, result),
      contexts,
      input: shown,
      decision,
      nonExecution,
      interrupts,
      halts,
      denied: true,
    };
  }
  const { input: permitted, decision } = verdict;
  let { input } = call;
  if (permitted !== shown) {
    const changed = tool.acceptChanged(permitted, shown);
    if (!changed.ok) {
      const rejection: PermissionMeta = { decision: "reject", source: "permission_updated_input_invalid" };
      const result = invalidReplacement(tool.name, changed.result);
      return { ...plainEnd(use, result), contexts, input: permitted, decision: rejection, halts };
    }
    input = withOwnPath(call, changed.input, shown);
  }
  // The host may have allowed the call and interrupted the turn at the same time: nothing has run yet.
  if (signal.aborted) return notBegun(setup, input);
  return { ...call, input, shown: permitted, decision };
}

/** Runs the tool, and the PostToolUse hooks on its outcome. */
async function execute(services: ToolCallServices, setup: ToolCallSetup, call: PermittedCall): Promise<CallEnd> {
  const { ports, hooks, session } = services;
  const { thread, use, toolSignal } = setup;
  const { tool, input, context, hook } = call;
  const stopped = (): CallEnd => ({ ...rejectedCall(use, input, true, false), contexts: textsOf(hook) });
  const startedAt = ports.clock.now();
  await announceChange(services, setup, call);
  const outcome = await ran(tool, input, context, toolSignal);
  if (outcome === "aborted") return stopped();
  const durationMs = ports.clock.now() - startedAt;
  session.ledger.ran(durationMs, outcome.kind === "done" ? outcome.output : null);
  const after = await hooks.afterTool(thread, tool, withPath(call, input), use.id, outcome, durationMs, toolSignal);
  if (toolSignal.aborted) return stopped();
  const rendered = renderResult(tool, input, after.outcome, context);
  const result =
    outcome.kind === "done"
      ? await fitted(tool, rendered, context)
      : outcome.byServer === true
        ? explained(services, setup, call, rendered)
        : rendered;
  return {
    ...plainEnd(use, result),
    input: call.shown,
    decision: call.decision,
    nonExecution: outcome.kind === "failed" && outcome.interrupted === true ? "interrupted" : null,
    ...(after.store === undefined ? {} : { storeHooks: after.store }),
    contexts: [...hook.contexts, ...after.contexts, ...hook.stopTexts],
    notice: outcome.kind === "done" ? (outcome.notice ?? null) : null,
    halts: haltOf(hook) ?? haltOf(after),
    ...structuredMark(setup, tool, result),
  };
}

/** Saves a result that the model must not read in full. */
const fitted = async ({ resultLimit }: Tool, result: ToolResult, context: ToolContext): Promise<ToolResult> =>
  resultLimit === null ? result : { ...result, content: await persistLarge(result.content, resultLimit, context) };

/** Adds the schema of a tool to the error of its MCP server, if the model called the tool without it. */
function explained(
  { tools }: ToolCallServices,
  { thread }: ToolCallSetup,
  { tool }: PermittedCall,
  result: ToolResult,
): ToolResult {
  const hint = tools.schemaHint(thread, tool);
  return hint === null ? result : { ...result, content: `${result.content}\n\n${hint}` };
}

const haltOf = ({ stops }: { readonly stops: boolean }): "stopped" | null => (stops ? "stopped" : null);

/** Notifies the features of the file that a call is about to change. */
async function announceChange({ ports }: ToolCallServices, setup: ToolCallSetup, call: PermittedCall): Promise<void> {
  const subject = call.tool.subject(call.input);
  if (subject.kind !== "write") return;
  const { thread, use, extensions } = setup;
  const path = resolve(thread.workDirectory.shell.cwd, subject.path, ports.env.HOME);
  for (const extension of extensions) await extension.beforeFileChange?.({ path, blockUuid: use.blockUuid });
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
    return brokenCall(tool.name, cause);
  }
}

async function ran(
  tool: Tool,
  input: ToolInput,
  context: ToolContext,
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
