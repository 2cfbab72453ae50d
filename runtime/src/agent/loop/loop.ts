import type { Agent } from "../agent.ts";
import type { ApiFailure } from "../core/api-failure.ts";
import { type Block, toMessages } from "../core/conversation.ts";
import type { Thread } from "../core/thread.ts";
import type { StopVerdict, TurnRecord } from "../core/turn-record.ts";
import { lineFields, type SyntheticAnswer, syntheticMessage, usageLine } from "../model/answer-frames.ts";
import type { Assembly } from "../model/assembler.ts";
import { type CallOutcome, callModel } from "../model/call.ts";
import { buildRequest } from "../model/request.ts";
import { type StreamedBlock, StreamHandler } from "../model/stream-handler.ts";
import {
  decide,
  type Nudge,
  newTurn,
  type TurnEnd,
  type TurnEvent,
  type TurnLimits,
  type TurnState,
} from "./decide.ts";
import { Fallback } from "./fallback.ts";
import { incomplete, lastWords } from "./final-message.ts";
import { interruptedText, nudgeTexts, tellStopContext } from "./nudge.ts";
import { runBatch } from "./tool-batch.ts";

/** What a run of the loop needs. */
export interface LoopSetup {
  readonly agent: Agent;
  readonly thread: Thread;
  readonly record: TurnRecord;
  readonly limits: TurnLimits;
  readonly signal: AbortSignal;
  /** Aborted where calls that run are to stop as well. */
  readonly running: AbortSignal;
  /** The turn was broken off for the sake of an urgent message; nobody interrupted it. */
  readonly superseded: () => boolean;
  /** Fields that mark the frames of this turn. */
  readonly extra: object;
  readonly fallbackModels: readonly string[];
  /** Asks the hooks that may keep the turn going. */
  readonly askStopHooks: (stopHookActive: boolean, lastText: string) => Promise<StopVerdict>;
  /** Takes in what came while tools ran. Called before every call but the first. */
  readonly takeNews: () => Promise<void>;
  /** Makes room before a call of the model. */
  /** Called before the calls of an answer run. */
  readonly beforeTools?: () => void;
  /** Called with the files that calls read or changed. */
  readonly touched?: (paths: readonly string[]) => Promise<void>;
  readonly beforeCall?: () => Promise<void>;
  /** Mends what made a call fail. `true`: it is worth another try. */
  readonly recover?: (failure: ApiFailure) => Promise<boolean>;
}

/** Works on a prompt until the model is done or something ends the turn. The prompt is already in the conversation. */
export async function runLoop(setup: LoopSetup): Promise<TurnEnd> {
  let state: TurnState = newTurn;
  const loop = new Loop(setup);
  let step = { state, action: { do: "call" } } as ReturnType<typeof decide>;
  for (;;) {
    state = step.state;
    const { action } = step;
    let event: TurnEvent;
    if (action.do === "end") {
      if (action.after) loop.nudge(action.after);
      await loop.finish(action.end);
      return action.end;
    }
    if (action.do === "nudge") loop.nudge(action.with);
    if (action.do === "run-tools") event = await loop.runTools();
    else if (action.do === "ask-stop-hooks") event = await loop.askStopHooks(state.stopHookActive);
    else event = await loop.call(state.rounds > 0);
    step = decide(state, event, setup.limits);
  }
}

/** Milliseconds that a call took: with all its tries, and the last one alone. */
interface CallTimes {
  readonly all: number;
  readonly last: number;
}

class Loop {
  readonly #setup: LoopSetup;
  #uses: StreamedBlock[] = [];
  #stop: { readonly reasons: readonly string[]; readonly quiet?: boolean } = { reasons: [] };
  #answered: { readonly messageId: string | null; readonly requestId: string | null } = {
    messageId: null,
    requestId: null,
  };
  readonly #fallback: Fallback;

  constructor(setup: LoopSetup) {
    this.#setup = setup;
    this.#fallback = new Fallback(setup.agent, setup.thread, setup.fallbackModels);
  }

  /** Calls the model once, and again with another model where the first is overloaded. */
  async call(later: boolean): Promise<TurnEvent> {
    const { agent, thread, record, signal } = this.#setup;
    if (later) await this.#setup.takeNews();
    await this.#setup.beforeCall?.();
    if (signal.aborted) return this.#interrupted();
    for (;;) {
      const hearing = new StreamHandler(agent, thread, record, this.#setup.extra);
      const model = thread.model();
      const startedAt = agent.ports.clock.now();
      const outcome = await callModel(
        {
          model: agent.ports.model,
          clock: agent.ports.clock,
          random: agent.ports.random,
          maxRetries: agent.options.maxRetries,
          hasFallback: this.#fallback.standsBy(model),
          listener: hearing,
          signal,
        },
        this.#request(model),
      );
      if (outcome.kind === "failed" && (await this.#setup.recover?.(outcome.failure))) continue;
      if (outcome.kind !== "overloaded") {
        const now = agent.ports.clock.now();
        return this.#heard(outcome, hearing, model, { all: now - startedAt, last: now - hearing.sentAt });
      }
      this.#fallback.takeOver(model);
    }
  }

  async runTools(): Promise<TurnEvent> {
    const { agent, thread, record, signal, running } = this.#setup;
    this.#setup.beforeTools?.();
    const delivered = (): void => this.#sayAside();
    const batch = await runBatch({ agent, thread, record, uses: this.#uses, signal, running, delivered });
    await this.#setup.touched?.(batch.touched);
    if (thread.agentId === null) record.structured = agent.tools.takeAnswer() ?? record.structured;
    if (batch.interrupted && !this.#setup.superseded()) this.#say(interruptedText("tools"));
    return {
      kind: "tools-done",
      aborted: batch.aborted,
      halted: batch.halted,
      structured: batch.structured,
      costUsd: agent.session.ledger.cost,
    };
  }

  async askStopHooks(active: boolean): Promise<TurnEvent> {
    const verdict = await this.#setup.askStopHooks(active, this.#setup.record.text);
    if (verdict.kind === "blocked" || verdict.kind === "halted") this.#stop = verdict;
    if (verdict.kind === "cut") this.#stop = { reasons: verdict.reasons, quiet: true };
    if (verdict.kind === "context") tellStopContext(this.#setup.agent, this.#setup.thread, verdict.text);
    return { kind: "stop-hooks", verdict: verdict.kind === "blocked" && verdict.quiet ? "goal" : verdict.kind };
  }

  /** Speaks to the model in the user's place. */
  nudge(nudge: Nudge): void {
    const { agent, thread } = this.#setup;
    const refused = nudge === "refused" && this.#answered.messageId !== null;
    if (refused && thread.agentId === null)
      agent.notices.informational("The model declined to answer and is asked once more.", "notice");
    const marks = refused ? { refused_message_id: this.#answered.messageId } : {};
    for (const text of nudgeTexts(nudge, this.#stop.reasons)) this.#say(text, { isSynthetic: true, ...marks });
    if (nudge === "stop-hook" && thread.agentId === null && !this.#stop.quiet) agent.notices.stopHookProblem();
  }

  /** Says what the end of the turn says to the host. */
  async finish(end: TurnEnd): Promise<void> {
    const { agent, thread } = this.#setup;
    this.#fallback.end();
    if (end.kind === "refused" && thread.agentId === null) agent.notices.modelRefused(thread.model(), this.#answered);
    if (end.kind === "stop-hook-cut" && thread.agentId === null) agent.notices.stopHookMisnamed();
    if (end.kind === "stop-hook-overruled" && thread.agentId === null) agent.notices.stopHooksOverruled(end.blocks);
    const words = lastWords(end, this.#answered.messageId);
    if (!words) return;
    this.#speak(words);
    if (thread.agentId === null) await agent.hooks.turnFailed(thread, words);
  }

  #request(model: string): ReturnType<typeof buildRequest> {
    const { agent, thread } = this.#setup;
    return buildRequest({
      model,
      system: thread.system(),
      messages: toMessages(thread.conversation.links, thread.preamble()),
      tools: agent.tools.offered(thread),
      thinking: thread.thinking(),
      effort: thread.effort(),
      betas: agent.options.betas,
      maxOutputTokens: null,
      agentId: thread.agentId,
    });
  }

  async #heard(
    outcome: Exclude<CallOutcome, { kind: "overloaded" }>,
    hearing: StreamHandler,
    model: string,
    ms: CallTimes,
  ): Promise<TurnEvent> {
    if (outcome.kind === "failed") return { kind: "failed", failure: outcome.failure };
    if (outcome.kind === "aborted") return this.#aborted(outcome, hearing, model);
    this.#book(outcome.answer, model, ms);
    this.#keep(outcome.answer, hearing.blocks, outcome.requestId);
    const toolUses = this.#uses.length;
    if (outcome.kind === "cut") {
      if (toolUses > 0) this.#speak(incomplete);
      return { kind: "cut", toolUses };
    }
    this.#setup.record.stopReason = outcome.answer.stopReason;
    const visible = hearing.blocks.some(({ block }) => block.type === "text" && String(block.text ?? "").trim() !== "");
    const costUsd = this.#setup.agent.session.ledger.cost;
    return { kind: "answered", stopReason: outcome.answer.stopReason, toolUses, visible, costUsd };
  }

  async #aborted(
    outcome: Extract<CallOutcome, { kind: "aborted" }>,
    hearing: StreamHandler,
    model: string,
  ): Promise<TurnEvent> {
    const { head } = outcome.answer;
    if (head) {
      const index = outcome.answer.blocks.length;
      if (outcome.rescued) await hearing.rescued(outcome.rescued, head, index);
      this.#book(outcome.answer, model, { all: 0, last: 0 });
      this.#keep(outcome.answer, hearing.blocks, outcome.requestId);
      // Calls that had come in whole do not run, but every call has a result: the signal turns them down.
      const { agent, thread, record, signal, running } = this.#setup;
      if (this.#uses.length > 0) await runBatch({ agent, thread, record, uses: this.#uses, signal, running });
    }
    const event = this.#interrupted();
    if (head) hearing.brokenOff(head.id, outcome.answer.blocks.length + (outcome.rescued ? 1 : 0));
    return event;
  }

  #interrupted(): TurnEvent {
    if (!this.#setup.superseded()) this.#say(interruptedText("streaming"));
    return { kind: "aborted" };
  }

  #book(answer: Assembly, model: string, ms: CallTimes): void {
    const { agent, record } = this.#setup;
    agent.session.ledger.add(model, answer.usage, agent.options.betas);
    agent.session.ledger.apiMs += ms.all;
    agent.session.ledger.apiMsWithoutRetries += ms.last;
    record.used(answer.usage);
    const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens } = answer.usage;
    const { fill } = this.#setup.thread;
    fill.tokens = input_tokens + cache_read_input_tokens + cache_creation_input_tokens + output_tokens;
    fill.reported = { input_tokens, output_tokens, cache_creation_input_tokens, cache_read_input_tokens };
  }

  /** Takes the blocks of an answer into the conversation and the transcript. */
  #keep(answer: Assembly, blocks: readonly StreamedBlock[], requestId: string | null): void {
    const { agent, thread, record } = this.#setup;
    const head = answer.head;
    if (!head) return;
    this.#answered = { messageId: head.id, requestId };
    this.#uses = blocks.filter(({ block }) => block.type === "tool_use");
    for (const { uuid, block, index } of blocks) {
      if (block.type === "text") record.text = String(block.text ?? "");
      thread.conversation.add({
        uuid,
        role: "assistant",
        content: [agent.tools.named(thread, block)],
        messageId: head.id,
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
        ...(requestId === null ? {} : { requestId }),
        apiBlockIndex: index,
        madeBy: "model",
      });
    }
  }

  #sayAside(): void {
    const { thread } = this.#setup;
    for (const text of thread.said.splice(0)) this.#say(text, { isSynthetic: true }, thread.agentId === null);
  }

  /** Puts a message of the agent's own into the user's place, and shows it unless it was shown where it came from. */
  #say(text: string, fields: object = {}, shown = true): void {
    const { agent, thread, record } = this.#setup;
    const content: Block[] = [{ type: "text", text }];
    const uuid = agent.ports.ids.uuid();
    record.numTurns += 1;
    thread.conversation.add({ uuid, role: "user", content });
    thread.transcript.chain("user", {
      uuid,
      message: { role: "user", content },
      ...("isSynthetic" in fields ? { isMeta: true } : {}),
    });
    if (shown && !thread.muted() && thread.shows({ type: "text", text })) {
      agent.out.emitDated({ type: "user", uuid, message: { role: "user", content }, ...thread.marks, ...fields });
    }
  }

  /** Says something in the model's place. It is kept in the transcript and never sent to the model. */
  #speak(answer: SyntheticAnswer): void {
    const { agent, thread, record } = this.#setup;
    const uuid = agent.ports.ids.uuid();
    const message = syntheticMessage(agent.ports.ids.uuid(), answer);
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
      agent.out.emitDated({
        type: "assistant",
        uuid,
        message,
        ...thread.marks,
        ...answer.fields,
        ...this.#setup.extra,
      });
    }
  }
}
