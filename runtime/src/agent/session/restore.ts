import { asJsonObject } from "@agentwire/protocol/json";
import type { Ports } from "../../ports.ts";
import type { StoredLine, TranscriptWriter } from "../../session/writer.ts";
import { asBlocks, type Block, type ConversationLink, isReminder, textOf } from "../core/conversation.ts";
import type { StartupOptions } from "../core/options.ts";
import type { PermissionMode } from "../core/permission-mode.ts";
import type { DeferredCall, PromptQueue } from "../core/prompt-queue.ts";
import type { SessionState } from "../core/session-state.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { Thread, TokenReport } from "../core/thread.ts";
import { syntheticMessage, syntheticModel } from "../model/answer-frames.ts";
import { chooseModel, type ModelSources } from "../settings/model-choice.ts";
import type { RestoredLines, RestoredSession } from "./beginning.ts";
import { deferredCalls } from "./deferred-call.ts";
import { type LeftoverServices, leftoverTasks, reportLeftovers } from "./leftover-tasks.ts";
import { type RecallServices, recall } from "./recall.ts";

/** A part of the agent that restores its own state from the transcript. */
interface SessionAdopter {
  /** `deferred`: the call that a hook deferred at the end of the session. */
  resumed(restored: RestoredLines, deferred: DeferredCall | null): void;
}

/** The services for restoring a session. */
export interface RestoreServices extends RecallServices, LeftoverServices {
  readonly ports: Pick<Ports, "env" | "ids"> & LeftoverServices["ports"];
  readonly options: Pick<StartupOptions, "betas" | "model" | "permissionModes"> & {
    readonly session: Pick<StartupOptions["session"], "persist" | "title">;
  };
  readonly session: Pick<
    SessionState,
    "contextUsage" | "conversation" | "ledger" | "model" | "modelRestriction" | "prompted"
  >;
  readonly settings: ModelSources["settings"];
  readonly permissions: { switchMode(mode: PermissionMode): void };
  readonly tools: RecallServices["tools"] & { find(thread: Thread, name: string): unknown };
  readonly thread: Thread;
  readonly transcript: Pick<TranscriptWriter, "chainWithNext" | "copy" | "leaf" | "moveTo">;
  readonly promptQueue: Pick<PromptQueue, "recall">;
  readonly status: Pick<StatusEmitter, "modeChanged" | "titleChanged" | "titleRestored">;
  /** The parts that store their own data in the transcript. Called before missing tool results are added. */
  readonly features: SessionAdopter;
}

const interruptedResult =
  "[Tool call interrupted: the session ended before this call's result was recorded. Its effects, if " +
  "any, are unknown.]";

/**
 * Whether the last message waits for an answer of the model: a prompt, an interruption, or the result of a tool.
 * Attachments behind it do not count. An error of the API is an answer.
 */
function isUnanswered(chain: readonly StoredLine[]): boolean {
  const at = chain.findLastIndex(({ type }) => type === "user" || type === "assistant");
  const line = chain[at];
  if (line?.type !== "user" || line.toolEndsTurn === true) return false;
  if (chain.slice(at + 1).some(({ attachment }) => asJsonObject(attachment).type === "max_turns_reached")) return false;
  const before = chain.slice(0, at).findLast(({ type }) => type === "user" || type === "assistant");
  const content = asBlocks(asJsonObject(line.message).content);
  return (
    line.promptSource !== undefined ||
    // The agent asked the model to continue its answer.
    (line.isMeta === true && before?.type === "assistant") ||
    textOf(content).startsWith("[Request interrupted by user") ||
    content.some(({ type }) => type === "tool_result")
  );
}

/** Continues with the model of the last answer, unless the command line or the environment names one. */
function restoreModel(services: RestoreServices, chain: readonly StoredLine[]): void {
  const { options, session } = services;
  const models = chain.flatMap(({ type, message }) => (type === "assistant" ? [asJsonObject(message).model] : []));
  const last = models.findLast((model) => typeof model === "string" && model !== syntheticModel);
  if (options.model !== null || typeof last !== "string") return;
  const { model, restriction } = chooseModel(last, services);
  session.model = model;
  session.modelRestriction = restriction && { ...restriction, at: "start" };
}

/**
 * Continues in plan mode, if the model was last told that the session is in it and the command line names no mode. As
 * in the real agent, not in a session that has no tool to leave it: its host learns of the mode instead.
 */
function restoreMode(
  { options, permissions, status, thread, tools }: RestoreServices,
  chain: readonly StoredLine[],
): void {
  const notices = chain.flatMap(({ attachment }) => {
    const { type } = asJsonObject(attachment);
    return typeof type === "string" && /^plan_mode(?:_exit|_reentry)?$/.test(type) ? [type] : [];
  });
  const last = notices.at(-1);
  const isPlanning = last !== undefined && last !== "plan_mode_exit";
  if (!isPlanning || options.permissionModes.length > 0) return;
  if (tools.find(thread, "ExitPlanMode") === undefined) status.modeChanged();
  else permissions.switchMode("plan");
}

/** Counts the context of the last answer, unless a compaction followed it. */
function restoreContextUsage({ session }: RestoreServices, chain: readonly StoredLine[]): void {
  const boundary = chain.findLast(({ subtype }) => subtype === "compact_boundary");
  const answer = chain.findLast(
    ({ type, message }) => type === "assistant" && asJsonObject(message).model !== syntheticModel,
  );
  // Messages that a compaction preserved follow its boundary.
  if (answer === undefined || (boundary && String(answer.timestamp) < String(boundary.timestamp))) return;
  const usage = asJsonObject(asJsonObject(answer.message).usage);
  const count = (name: keyof TokenReport): number => (typeof usage[name] === "number" ? usage[name] : 0);
  const reported: TokenReport = {
    input_tokens: count("input_tokens"),
    output_tokens: count("output_tokens"),
    cache_creation_input_tokens: count("cache_creation_input_tokens"),
    cache_read_input_tokens: count("cache_read_input_tokens"),
  };
  session.contextUsage.reported = reported;
  session.contextUsage.tokens = Object.values(reported).reduce((sum, tokens) => sum + tokens, 0);
}

/** Names a new session as the command line does, or else as its origin. */
export function nameSession(
  { options, status }: Pick<RestoreServices, "options" | "status">,
  originTitle: string | null = null,
): void {
  const title = options.session.title ?? originTitle;
  if (title !== null) status.titleChanged(title);
}

/**
 * Links without the calls that the conversation went past: a hook deferred them, or they have no result and a prompt
 * follows. As in the real agent, the model does not read such a call.
 */
function withoutPassedCalls(
  links: readonly ConversationLink[],
  abandoned: ReadonlySet<unknown>,
): readonly ConversationLink[] {
  const answered = new Set(links.flatMap(({ content }) => content.map((block) => block.tool_use_id)));
  const lastPrompt = links.findLastIndex(
    ({ role, content }) =>
      role === "user" && content.some((block) => block.type !== "tool_result" && !isReminder(block)),
  );
  const isPassed = ({ type, id }: Block, at: number): boolean =>
    type === "tool_use" && (abandoned.has(id) || (at < lastPrompt && !answered.has(id)));
  return links.filter(({ content }, at) => !content.some((block) => isPassed(block, at)));
}

/** Restores a session. Adds a result to tool calls without one, unless the conversation is cut. */
export function restoreSession(services: RestoreServices, restored: RestoredSession): void {
  const { session, transcript, ports, promptQueue, status, options, thread } = services;
  const { last: deferred, abandoned } = deferredCalls(restored.chain);
  // Matches the real agent: the model does not read a deferred call that the conversation went past.
  const links = withoutPassedCalls(recall(services, thread, restored.chain), abandoned);
  session.conversation.replace(links);
  if (links.length > 0) session.prompted = true;
  promptQueue.recall(links.flatMap(({ role, uuid }) => (role === "user" ? uuid : [])));
  if (restored.cost) session.ledger.restore(restored.cost.total, restored.cost.byModel, options.betas);
  if (restored.transcript !== null && options.session.persist) transcript.moveTo(restored.transcript);
  if (options.session.title !== null || restored.origin !== null) nameSession(services, restored.title);
  else if (restored.title !== null) status.titleRestored(restored.title);
  if (restored.origin !== null) for (const line of restored.chain) transcript.copy(line);
  transcript.leaf = restored.leaf;
  services.features.resumed(restored, restored.isCut ? null : deferred);
  restoreModel(services, restored.chain);
  restoreContextUsage(services, restored.chain);
  restoreMode(services, restored.chain);
  reportLeftovers(services, leftoverTasks(restored.chain));
  if (restored.isCut) return;
  const answered = new Set(links.flatMap(({ content }) => content.map((block) => block.tool_use_id)));
  const dangling = links.flatMap((link) =>
    link.content
      .filter((block) => block.type === "tool_use" && !answered.has(block.id) && block.id !== deferred?.block.id)
      .map((block) => ({ link, block })),
  );
  if (dangling.length === 0 && (deferred !== null || !isUnanswered(restored.chain))) return;
  for (const { link, block } of dangling) {
    const uuid = ports.ids.uuid();
    const result = { type: "tool_result", content: interruptedResult, is_error: true };
    const content: Block[] = [{ ...result, tool_use_id: String(block.id) }];
    session.conversation.add({ uuid, role: "user", content });
    transcript.chainWithNext("user", {
      uuid,
      parentUuid: link.uuid,
      message: { role: "user", content },
      toolUseResult: interruptedResult,
      sourceToolAssistantUUID: link.uuid,
    });
  }
  const uuid = ports.ids.uuid();
  const text = "No response requested.";
  session.conversation.add({ uuid, role: "assistant", content: [{ type: "text", text }], messageId: uuid });
  const message = syntheticMessage(uuid, { text, stopReason: "stop_sequence", fields: {} });
  transcript.chainWithNext("assistant", { uuid, message, madeBy: "other" });
}
