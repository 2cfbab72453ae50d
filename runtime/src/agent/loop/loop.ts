import type { MessageBody } from "../../connection/message.ts";
import type { Ports } from "../../ports.ts";
import { type ApiFailure, refusesImage } from "../core/api-failure.ts";
import type { Block } from "../core/conversation.ts";
import { isOn } from "../core/field-values.ts";
import { addContexts } from "../core/hook-context.ts";
import type { StartupOptions } from "../core/options.ts";
import type { Outbox } from "../core/outbox.ts";
import { withoutImages } from "../core/removed-images.ts";
import type { SessionState } from "../core/session-state.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { Thread } from "../core/thread.ts";
import type { StopSummary, StopVerdict } from "../core/turn-record.ts";
import { type ApiUsage, costOf } from "../core/usage-ledger.ts";
import { lineFields, type SyntheticAnswer, syntheticMessage, usageLine } from "../model/answer-frames.ts";
import type { PartialAnswer } from "../model/assembler.ts";
import { type CallOutcome, callModel } from "../model/call.ts";
import { threadRequest } from "../model/request.ts";
import { type StreamedBlock, StreamHandler, type StreamServices } from "../model/stream-handler.ts";
import {
  decide,
  isSpent,
  maxThinkingCuts,
  type Nudge,
  newTurn,
  type TurnAction,
  type TurnEnd,
  type TurnEvent,
  type TurnLimits,
  type TurnState,
  type TurnStep,
} from "./decide.ts";
import { Fallback } from "./fallback.ts";
import { awaitSteps, type FeatureSet, type TurnContext, type TurnExtension } from "./feature.ts";
import { type AnswerIds, closingAnswer, incomplete } from "./final-message.ts";
import { interruptedText, nudgeTexts } from "./nudge.ts";
import { type BatchEnd, ToolBatch } from "./tool-batch.ts";
import type { ToolCallServices } from "./tool-call.ts";
import type { Toolbox } from "./toolbox.ts";

/** The services of the loop. */
export interface LoopServices extends ToolCallServices, StreamServices {
  readonly ports: Ports;
  readonly options: Pick<StartupOptions, "betas" | "maxRetries" | "taskBudget">;
  readonly session: Pick<SessionState, "ledger" | "mode" | "planChecks" | "checkForbidden">;
  readonly out: Outbox;
  readonly status: StatusEmitter;
  readonly hooks: ToolCallServices["hooks"] & StreamServices["hooks"] & TurnHooks;
  readonly tools: Toolbox;
  readonly features: Pick<FeatureSet, "extendTurn">;
}

/** Hook outputs for a turn as a whole. */
interface TurnHooks {
  stopping(thread: Thread, stopHookActive: boolean, lastText: string | null, signal: AbortSignal): Promise<StopVerdict>;
  turnFailed(thread: Thread, answer: SyntheticAnswer): Promise<void>;
}

/** The parameters of a turn. */
export interface TurnSetup extends TurnContext {
  readonly limits: TurnLimits;
  /** Aborted to stop running tool calls as well. */
  readonly toolSignal: AbortSignal;
  /** Whether an urgent message, not an interrupt, ended the turn early. */
  readonly superseded: () => boolean;
  readonly fallbackModels: readonly string[];
  /** The caller's own extension, called after the features. */
  readonly extension: TurnExtension;
}

/**
 * Runs a turn until the model is done or something ends the turn. The prompt is already in the conversation. All turns
 * of the session and of its subagents run here.
 */
export async function runTurn(services: LoopServices, setup: TurnSetup): Promise<TurnEnd> {
  const extensions = [...services.features.extendTurn(setup), setup.extension];
  const ended = extensions.flatMap((extension) => extension.ended ?? []);
  return Promise.race([...ended, runLoop(new Loop(services, setup, extensions), services, setup)]);
}

async function runLoop(loop: Loop, services: LoopServices, { limits, thread, record }: TurnSetup): Promise<TurnEnd> {
  await loop.addNews(true);
  if (isSpent(services.session.ledger.ownCost, limits)) {
    // Matches the real agent: a call that the budget prevents is still announced as a request.
    new StreamHandler(services, thread, record).announce();
    return { kind: "budget" };
  }
  let { state, action }: TurnStep = { state: newTurn, action: { do: "call" } };
  while (action.do !== "end") {
    const event: TurnEvent = await loop.perform(action, state);
    ({ state, action } = decide(state, event, limits));
  }
  await loop.finish(action);
  return action.end;
}

/** The request that an answer belongs to. */
interface AnsweredRequest {
  readonly requestId: string | null;
  readonly model: string;
}

/** An answer whose blocks from `from` on join the conversation. */
interface AddedAnswer {
  readonly answer: PartialAnswer;
  readonly blocks: readonly StreamedBlock[];
  readonly from: number;
  readonly request: AnsweredRequest;
}

/** Duration of a call in milliseconds: with all tries, and of the last try. */
interface CallTimes {
  readonly all: number;
  readonly last: number;
}

class Loop {
  readonly #services: LoopServices;
  readonly #setup: TurnSetup;
  readonly #extensions: readonly TurnExtension[];
  /** The tool calls of the newest answer. */
  #toolUses: StreamedBlock[] = [];
  /** The running calls of the newest answer. */
  #batch: ToolBatch;
  /** Why Stop hooks keep the turn going, each reason for the model. `silent`: the host is not notified. */
  #stopFeedback: { readonly reasons: readonly string[]; readonly silent?: boolean } = { reasons: [] };
  /** What the last Stop hooks did, until it is stored. */
  #stopSummary: StopSummary | null = null;
  /** The newest answer. */
  #lastAnswer: AnswerIds = {
    messageId: null,
    requestId: null,
  };
  /** An answer that announced calls and made none, until it is clear whether the model is asked for them. */
  #announced: AddedAnswer | null = null;
  readonly #fallback: Fallback;

  constructor(services: LoopServices, setup: TurnSetup, extensions: readonly TurnExtension[]) {
    this.#services = services;
    this.#setup = setup;
    this.#extensions = extensions;
    this.#batch = this.#newBatch(() => 0);
    this.#fallback = new Fallback(services.status, setup.thread, setup.fallbackModels, services.ports.env);
  }

  /** Adds events that happened outside the conversation since the last call. */
  async addNews(isFirstCall: boolean): Promise<void> {
    await awaitSteps(this.#extensions, (extension) => extension.addNews?.(isFirstCall));
  }

  /** Performs an action of {@link decide} and resolves to the resulting event. */
  perform(action: Exclude<TurnAction, { do: "end" }>, state: TurnState): Promise<TurnEvent> {
    if (action.do === "run-tools") return this.#runTools();
    if (action.do === "ask-stop-hooks") {
      for (const each of action.before ?? []) this.#addNudge(each);
      return this.#runStopHooks(state.stopHookActive);
    }
    if (action.do === "nudge") for (const each of action.with) this.#addNudge(each);
    return this.#callModel(state.rounds === 0 && state.cuts === 0);
  }

  /** Calls the model. If it is not available, tries a fallback. */
  async #callModel(isFirstCall: boolean): Promise<TurnEvent> {
    const { ports, options, tools } = this.#services;
    const { thread, record, signal } = this.#setup;
    if (!isFirstCall) await this.addNews(false);
    // Matches the real agent: the request is announced before a compaction, and even if the prompt was interrupted
    // before its turn began.
    if (isFirstCall || !signal.aborted) new StreamHandler(this.#services, thread, record).announce();
    for (const extension of this.#extensions) {
      const failure = (await extension.beforeModelCall?.()) ?? null;
      if (failure !== null) return { kind: "failed", failure };
    }
    if (signal.aborted) {
      if (isFirstCall) {
        record.callBegins();
        record.requested();
      }
      return this.#reportInterrupt();
    }
    record.callBegins();
    let thinkingCuts = 0;
    for (;;) {
      const batch = this.#newBatch(() => stream.blocks.length);
      this.#batch = batch;
      // Matches the real agent: calls of the main conversation begin while the answer arrives.
      const called = (use: StreamedBlock): void => (thread.agentId === null ? batch.add(use) : undefined);
      const model = thread.model();
      const stream: StreamHandler = new StreamHandler(this.#services, thread, record, {
        called,
        // Matches the real agent: from here on, the answer outlives the process.
        settled: (answer, requestId) => this.#addAnswer(answer, stream, { requestId, model }),
      });
      const spends = (usage: ApiUsage): boolean => this.#isSpent(costOf(model, usage));
      const startedAt = ports.clock.now();
      const outcome = await callModel(
        {
          model: ports.model,
          clock: ports.clock,
          random: ports.random,
          maxRetries: options.maxRetries,
          hasFallback: this.#fallback.isAvailable(model),
          mayOmitCheck: () => this.#omitCheck(),
          spends,
          wasted: (usage) => this.#services.session.ledger.add(model, usage, options.betas),
          listener: stream,
          signal: batch.signal,
        },
        threadRequest(thread, thread.conversation.links, {
          tools: tools.requested(thread),
          betas: options.betas,
          taskBudget: options.taskBudget,
        }),
      );
      if (outcome.kind === "failed" && (await this.#recovered(outcome.failure))) {
        new StreamHandler(this.#services, thread, record).announce();
        continue;
      }
      if (outcome.kind !== "unavailable") {
        const now = ports.clock.now();
        const times = { all: now - startedAt, last: now - stream.sentAt };
        if (
          outcome.kind === "cut" &&
          outcome.lost &&
          outcome.answer.open.length === 0 &&
          !spends(outcome.answer.usage) &&
          stream.blocks.every(({ block }) => block.type === "thinking")
        ) {
          // Matches the real agent: nothing behind the thinking is lost, so the call is repeated without a notice.
          this.#addUsage(outcome.answer, model, times);
          this.#addAnswer(outcome.answer, stream, { requestId: outcome.requestId, model });
          if (thinkingCuts >= Math.min(maxThinkingCuts, options.maxRetries)) return { kind: "unanswered" };
          thinkingCuts += 1;
          continue;
        }
        const event = await this.#endCall(outcome, stream, model, times);
        if (outcome.kind === "answered") await awaitSteps(this.#extensions, (extension) => extension.answered?.());
        return event;
      }
      this.#fallback.switchFrom(model, outcome.trigger);
    }
  }

  /**
   * Matches the real agent: where the mode has actions checked, its requests ask the API for that check. If the API
   * forbids such a request, the agent repeats it without a notice, and asks for no further check.
   */
  #omitCheck(): boolean {
    const { ports, session } = this.#services;
    if (isOn(ports.env.CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS)) return false;
    const isChecked = session.mode === "auto" || (session.mode === "plan" && session.planChecks);
    if (!isChecked || session.checkForbidden) return false;
    session.checkForbidden = true;
    return true;
  }

  /** Whether the cause of a failed call was removed. */
  async #recovered(failure: ApiFailure): Promise<boolean> {
    if (refusesImage(failure) && this.#removeImages(failure)) return true;
    for (const extension of this.#extensions) if (await extension.onModelError?.(failure)) return true;
    return false;
  }

  /** Removes the images, because the API refuses one of them and each later request would fail. */
  #removeImages({ message }: ApiFailure): boolean {
    const { conversation } = this.#setup.thread;
    const without = withoutImages(conversation.links, `[Image removed: the API cannot process it (${message})]`);
    if (without !== null) conversation.replace(without);
    return without !== null;
  }

  async #runTools(): Promise<TurnEvent> {
    const { thread, record } = this.#setup;
    for (const extension of this.#extensions) extension.beforeTools?.();
    const batch = await this.#finishBatch();
    await awaitSteps(this.#extensions, (extension) => extension.afterTools?.(batch.touched, batch.calls));
    if (thread.agentId === null) record.structured = this.#services.tools.consumeAnswer() ?? record.structured;
    // Matches the real agent: a subagent does not say what its end interrupted.
    const during = thread.agentId === null ? "tools" : "streaming";
    if (batch.interrupted && !this.#setup.superseded()) this.#addUserMessage(interruptedText(during));
    return {
      kind: "tools-done",
      aborted: batch.aborted,
      halted: batch.halted,
      structured: batch.structured,
      costUsd: this.#services.session.ledger.ownCost,
    };
  }

  async #runStopHooks(active: boolean): Promise<TurnEvent> {
    const { thread, record, signal } = this.#setup;
    for (const extension of this.#extensions) extension.modelDone?.();
    const outcome = await this.#services.hooks.stopping(thread, active, record.answerText, signal);
    this.#stopSummary = outcome.summary ?? null;
    const verdict = outcome.kind === "end" ? await this.#beforeStop(outcome) : outcome;
    if (verdict.kind === "blocked" || verdict.kind === "halted") this.#stopFeedback = verdict;
    if (verdict.kind === "cut") this.#stopFeedback = { reasons: verdict.reasons, silent: true };
    if (verdict.kind === "interrupted" && !this.#setup.superseded()) this.#addUserMessage(interruptedText("streaming"));
    const { ids } = this.#services.ports;
    if (verdict.kind === "context") addContexts(ids, thread, verdict.texts);
    if (verdict.kind === "prevented" && verdict.text !== null) addContexts(ids, thread, [verdict.text]);
    if (verdict.kind !== "blocked" && verdict.kind !== "halted" && verdict.kind !== "cut") this.#addStopSummary();
    return { kind: "stop-hooks", verdict: verdict.kind === "blocked" && verdict.silent ? "goal" : verdict.kind };
  }

  /** Stores what the Stop hooks did. It follows what they say to the model. */
  #addStopSummary(): void {
    const summary = this.#stopSummary;
    this.#stopSummary = null;
    if (summary === null) return;
    const uuid = this.#services.ports.ids.uuid();
    this.#setup.thread.transcript.chain("system/stop_hook_summary", { uuid, ...summary });
  }

  async #beforeStop(verdict: StopVerdict): Promise<StopVerdict> {
    for (const extension of this.#extensions) {
      const other = await extension.beforeStop?.();
      if (other) return other;
    }
    return verdict;
  }

  /** Adds a message to the model in the user's role. */
  #addNudge(nudge: Nudge): void {
    const { status } = this.#services;
    const { thread, record } = this.#setup;
    if (nudge === "structured-output") record.outputRequested = true;
    const refusal = nudge === "refused" ? this.#lastAnswer.messageId : null;
    if (refusal !== null && thread.agentId === null) this.#addRefusalNotice();
    const retracted = nudge === "missing-call" ? this.#retractAnnounced() : [];
    const marks = {
      ...(refusal === null ? {} : { refused_message_id: refusal }),
      ...(retracted.length === 0 ? {} : { retracted_message_uuids: retracted }),
    };
    for (const text of nudgeTexts(nudge, this.#stopFeedback.reasons))
      this.#addUserMessage(text, { isSynthetic: true, ...marks }, true, nudge === "stop-hook" ? text : undefined);
    this.#addStopSummary();
    if (nudge === "stop-hook" && thread.agentId === null && !this.#stopFeedback.silent) status.stopHookProblem();
  }

  #addRefusalNotice(): void {
    const { ports, status } = this.#services;
    const content = "The model declined to answer and is asked again.";
    status.informational(content, "notice");
    const uuid = ports.ids.uuid();
    this.#setup.thread.transcript.chain("system/informational", { uuid, content, isMeta: false, level: "notice" });
  }

  /** Reports the end of the turn to the host. */
  async finish({ end, after }: Extract<TurnAction, { do: "end" }>): Promise<void> {
    const { status, hooks, tools } = this.#services;
    const { thread } = this.#setup;
    if (end.kind === "budget") await this.#batch.leave(this.#toolUses);
    tools.turnEnded(thread);
    for (const each of after ?? []) this.#addNudge(each);
    this.#storeAnnounced();
    this.#addStopSummary();
    this.#fallback.end();
    if (end.kind === "refused" && thread.agentId === null) status.modelRefused(thread.model(), this.#lastAnswer);
    if (end.kind === "stop-hook-cut" && thread.agentId === null) status.stopHookMisnamed();
    if (end.kind === "stop-hook-overruled" && thread.agentId === null) status.stopHooksOverruled(end.blocks);
    if (end.kind === "max-turns" || (end.kind === "aborted" && end.last)) this.#recordMaxTurns();
    const answer = closingAnswer(end, this.#lastAnswer);
    if (!answer) return;
    this.#addSyntheticAnswer(answer);
    if (thread.agentId === null) await hooks.turnFailed(thread, answer);
  }

  /** Records in the transcript that the turn ended at its limit: a resumed session is not interrupted here. */
  #recordMaxTurns(): void {
    const { thread, limits } = this.#setup;
    const maxTurns = limits.maxTurns ?? 0;
    thread.transcript.chain("attachment", {
      uuid: this.#services.ports.ids.uuid(),
      attachment: { type: "max_turns_reached", maxTurns, turnCount: maxTurns + 1, exitCommitted: false },
    });
  }

  /** Processes the end of a call. */
  async #endCall(
    outcome: Exclude<CallOutcome, { kind: "unavailable" }>,
    stream: StreamHandler,
    model: string,
    ms: CallTimes,
  ): Promise<TurnEvent> {
    if (outcome.kind === "failed") return { kind: "failed", failure: outcome.failure };
    if (outcome.kind === "aborted") return this.#endAbortedCall(outcome, stream, model);
    this.#addUsage(outcome.answer, model, ms);
    this.#addAnswer(outcome.answer, stream, { requestId: outcome.requestId, model });
    const toolUses = this.#toolUses.length;
    const costUsd = this.#services.session.ledger.ownCost;
    if (outcome.kind === "cut") {
      const { lost } = outcome;
      if (toolUses > 0 && !(lost && this.#isSpent())) this.#addSyntheticAnswer(incomplete(lost));
      return { kind: "cut", toolUses, lost, costUsd };
    }
    this.#setup.record.stopReason = outcome.answer.stopReason;
    const visible = stream.blocks.some(({ block }) => block.type === "text" && String(block.text ?? "").trim() !== "");
    const empty = outcome.complete && stream.blocks.length === 0;
    return { kind: "answered", stopReason: outcome.answer.stopReason, toolUses, visible, empty, costUsd };
  }

  /** Processes the end of an aborted call. Keeps complete blocks. */
  async #endAbortedCall(
    outcome: Extract<CallOutcome, { kind: "aborted" }>,
    stream: StreamHandler,
    model: string,
  ): Promise<TurnEvent> {
    const { head } = outcome.answer;
    if (head) {
      const index = outcome.answer.blocks.length;
      if (outcome.rescued) await stream.rescued(outcome.rescued, head, index);
      this.#addUsage(outcome.answer, model, { all: 0, last: 0 });
      this.#addAnswer(outcome.answer, stream, { requestId: outcome.requestId, model });
      // Waiting calls do not run, but every call needs a result: the aborted signal rejects them.
      if (this.#toolUses.length > 0) await this.#finishBatch();
    }
    const event = this.#reportInterrupt();
    if (head) stream.brokenOff(head.id, outcome.answer.blocks.length + (outcome.rescued ? 1 : 0));
    return event;
  }

  /** Whether the budget is used up, or is with a further cost. */
  #isSpent(costUsd = 0): boolean {
    return isSpent(this.#services.session.ledger.ownCost + costUsd, this.#setup.limits);
  }

  #newBatch(blockCount: () => number): ToolBatch {
    const { thread, record, signal, toolSignal } = this.#setup;
    const spent = (): boolean => this.#isSpent();
    const delivered = (): void => this.#addQueuedTexts();
    return new ToolBatch(this.#services, {
      ...{ thread, record, signal, toolSignal, delivered, blockCount, spent },
      extensions: this.#extensions,
    });
  }

  /** Waits for the calls of the newest answer, which is part of the conversation. */
  #finishBatch(): Promise<BatchEnd> {
    this.#batch.addRest(this.#toolUses);
    return this.#batch.finish();
  }

  #reportInterrupt(): TurnEvent {
    if (!this.#setup.superseded()) this.#addUserMessage(interruptedText("streaming"));
    return { kind: "aborted" };
  }

  #addUsage(answer: PartialAnswer, model: string, ms: CallTimes): void {
    const { session, options } = this.#services;
    const { record } = this.#setup;
    session.ledger.add(model, answer.usage, options.betas);
    session.ledger.apiMs += ms.all;
    session.ledger.apiMsWithoutRetries += ms.last;
    record.used(answer.usage);
    const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens } = answer.usage;
    const { contextUsage } = this.#setup.thread;
    contextUsage.tokens = input_tokens + cache_read_input_tokens + cache_creation_input_tokens + output_tokens;
    contextUsage.reported = { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens };
  }

  /**
   * Adds the blocks of an answer that have not been added, and the results that arrived with it, to the conversation and
   * the transcript.
   */
  #addAnswer(answer: PartialAnswer, stream: StreamHandler, request: AnsweredRequest): void {
    const { record } = this.#setup;
    const { head } = answer;
    if (!head) return;
    const { blocks } = stream;
    const from = stream.added;
    stream.added = blocks.length;
    if (from > 0 && from === blocks.length) return;
    this.#lastAnswer = { messageId: head.id, requestId: request.requestId };
    this.#toolUses = blocks.filter(({ block }) => block.type === "tool_use");
    record.answerText = null;
    for (const { block, display } of blocks) {
      if (block.type !== "text") continue;
      record.answerText = String(block.text ?? "");
      record.text = display ?? record.answerText;
    }
    const announces = answer.stopReason === "tool_use" && this.#toolUses.length === 0;
    const added = { answer, blocks, from, request };
    if (announces) this.#announced = added;
    else this.#storeAnswer(added);
    this.#batch.release();
  }

  #storeAnswer({ answer, blocks, from, request }: AddedAnswer): void {
    const { thread } = this.#setup;
    const { head } = answer;
    if (!head) return;
    for (const [position, { uuid, block, index }] of blocks.entries()) {
      if (position < from) continue;
      this.#batch.releaseUpTo(position);
      thread.conversation.add({
        uuid,
        role: "assistant",
        content: [this.#services.tools.named(thread, block)],
        messageId: head.id,
        model: request.model,
      });
      thread.transcript.chain("assistant", {
        uuid,
        message: {
          id: head.id,
          type: "message",
          role: "assistant",
          model: head.model,
          content: [block],
          stop_reason: answer.stopReason,
          stop_sequence: answer.stopSequence,
          usage: usageLine(answer),
        },
        ...(request.requestId === null ? {} : { requestId: request.requestId }),
        apiBlockIndex: index,
        madeBy: "model",
      });
    }
  }

  /** Stores an answer that announced calls, unless the model is asked for the calls. */
  #storeAnnounced(): void {
    if (this.#announced !== null) this.#storeAnswer(this.#announced);
    this.#announced = null;
  }

  /** Takes back an answer that announced calls, as the real agent does. Returns the ids of its messages. */
  #retractAnnounced(): readonly string[] {
    const uuids = this.#announced?.blocks.map(({ uuid }) => uuid) ?? [];
    this.#announced = null;
    return uuids;
  }

  #addQueuedTexts(): void {
    const { thread } = this.#setup;
    for (const text of thread.queuedTexts.splice(0))
      this.#addUserMessage(text, { isSynthetic: true }, thread.agentId === null);
  }

  /** Adds a message of the agent in the user's role. Shows it, unless its origin already showed it. */
  #addUserMessage(
    text: string,
    fields: Pick<MessageBody<"user">, "isSynthetic" | "refused_message_id" | "retracted_message_uuids"> = {},
    shown = true,
    stored: string | readonly Block[] = [{ type: "text", text }],
  ): void {
    const { ports } = this.#services;
    const { thread, record } = this.#setup;
    const content: Block[] = [{ type: "text", text }];
    const uuid = ports.ids.uuid();
    record.numTurns += 1;
    thread.conversation.add({ uuid, role: "user", content, ...("isSynthetic" in fields ? { nudge: true } : {}) });
    thread.transcript.chain("user", {
      uuid,
      message: { role: "user", content: stored },
      ...("isSynthetic" in fields ? { isMeta: true } : {}),
      ...(fields.retracted_message_uuids === undefined
        ? {}
        : {
            retractedMessageUuids: fields.retracted_message_uuids,
            retractedWireUuids: fields.retracted_message_uuids,
          }),
    });
    if (shown && !thread.muted() && thread.shows({ type: "text", text })) {
      thread.out.sendDated("user", { uuid, message: { role: "user", content }, ...thread.marks, ...fields });
    }
  }

  /** Adds a synthetic answer. It is recorded in the transcript and never sent to the model. */
  #addSyntheticAnswer(answer: SyntheticAnswer): void {
    const { ports } = this.#services;
    const { thread, record } = this.#setup;
    const uuid = ports.ids.uuid();
    const message = syntheticMessage(ports.ids.uuid(), answer);
    record.text = answer.text;
    thread.conversation.add({ uuid, role: "assistant", content: [], hidden: true });
    thread.transcript.chain("assistant", {
      uuid,
      message,
      isApiErrorMessage: true,
      ...lineFields(answer.fields),
      madeBy: "model",
    });
    if (!thread.muted() && thread.shows({ type: "text", text: answer.text })) {
      thread.out.sendDated("assistant", {
        uuid,
        message,
        ...thread.marks,
        ...shownFields(answer, thread.agentId !== null),
        ...record.callMarks,
      });
    }
  }
}

/** The fields of a frame that shows an answer of the agent itself. That of a subagent has no status of the API. */
function shownFields({ fields }: SyntheticAnswer, isSubagent: boolean): SyntheticAnswer["fields"] {
  const { api_error_status: status, ...others } = fields;
  return isSubagent || status === undefined ? others : fields;
}
