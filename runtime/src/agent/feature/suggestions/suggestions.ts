import type { Ports } from "../../../ports.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import { toMessages } from "../../core/conversation.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import type { TurnFeature } from "../../loop/feature.ts";
import type { OfferedTool } from "../../model/request.ts";
import type { SideQuestionServices } from "../../model/side-query.ts";
import { sideTurn } from "../../model/side-query.ts";
import { isPrompt } from "./likely-prompt.ts";

/** Answers of the model before there is enough to guess from. */
const answersNeeded = 2;

const question = [
  "Guess what the person would type next, judging by what they asked for so far. You guess their words: do not advise.",
  "Write 2 to 12 words in their manner, as one line without quotes, and nothing else.",
  "Write nothing at all where the next step is not plain, where something just went wrong, or where it could do harm.",
].join("\n");

/** What suggestions are made with. */
export interface SuggestionServices extends SideQuestionServices {
  readonly ports: Ports;
  readonly session: SessionState;
  readonly clientInfo: Pick<ClientInfo, "promptSuggestions">;
  readonly settings: { readonly effective: Readonly<Record<string, unknown>> };
  readonly runner: { readonly lastFailed: boolean };
  readonly tools: { offered(thread: Thread): readonly OfferedTool[] };
  readonly thread: Thread;
  readonly out: Outbox;
}

/** Guesses the next prompt for hosts that want to offer one. */
export class PromptSuggestions implements TurnFeature {
  readonly name = "suggestions";
  readonly #services: SuggestionServices;
  #guess: AbortController | null = null;
  #making: Promise<void> = Promise.resolve();

  constructor(services: SuggestionServices) {
    this.#services = services;
  }

  /**
   * Starts to generate a suggestion while the session is idle. A suggestion that users would not type is not sent to
   * the host.
   */
  idle(): void {
    if (!this.#wanted()) return;
    this.interrupted();
    const guess = new AbortController();
    this.#guess = guess;
    this.#making = this.#make(guess.signal);
  }

  /** Gives up the guess that is being made: what comes next is known, or nothing is wanted. */
  interrupted(): void {
    this.#guess?.abort(new Error("The suggestion is not wanted any more."));
    this.#guess = null;
  }

  /** Resolves when no guess is being made. */
  settled(): Promise<void> {
    return this.#making;
  }

  #wanted(): boolean {
    const { clientInfo, session, runner, settings, ports } = this.#services;
    if (!clientInfo.promptSuggestions || runner.lastFailed || session.mode === "plan") return false;
    if (settings.effective.promptSuggestionEnabled === false) return false;
    if (/^(?:0|false|no|off)$/i.test(ports.env.CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION ?? "")) return false;
    const answers = session.conversation.links.flatMap(({ role, messageId }) =>
      role === "assistant" ? [messageId] : [],
    );
    return new Set(answers).size >= answersNeeded;
  }

  async #make(signal: AbortSignal): Promise<void> {
    const { session, thread, tools, out } = this.#services;
    const before = toMessages(session.conversation.links, thread.preamble());
    const sideQuestion = { question, before, tools: tools.offered(thread) };
    const suggestion = await sideTurn(this.#services, sideQuestion, signal).catch(() => null);
    if (!signal.aborted && suggestion !== null && isPrompt(suggestion)) out.send("prompt_suggestion", { suggestion });
  }
}
