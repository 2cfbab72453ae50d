import type { Ports } from "../../../ports.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import type { ConversationLink } from "../../core/conversation.ts";
import { isOff } from "../../core/field-values.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { Thread } from "../../core/thread.ts";
import type { TurnContext, TurnExtension, TurnFeature } from "../../loop/feature.ts";
import { type OfferedTool, threadMessages } from "../../model/request.ts";
import type { SideQuestionServices } from "../../model/side-query.ts";
import { sideTurn } from "../../model/side-query.ts";
import { isPrompt } from "./likely-prompt.ts";

/** The most tokens of an answer and of its call without a cache, so that the same call with a question is cheap. */
const maxUncached = 10_000;

/** The number of blocks from the model that a suggestion needs. */
const answersNeeded = 2;

const question = [
  "Guess what the person would type next, based on their prompts so far. Guess their text: do not advise.",
  "Write 2 to 12 words in their style, as one line without quotes, and nothing else.",
  "Write nothing if the next step is not obvious, if something just went wrong, or if it could do harm.",
].join("\n");

/** The services for suggestions. */
export interface SuggestionServices extends SideQuestionServices {
  readonly ports: Ports;
  readonly session: SessionState;
  readonly clientInfo: Pick<ClientInfo, "promptSuggestions">;
  readonly settings: { readonly effective: Readonly<Record<string, unknown>> };
  readonly tools: { offered(thread: Thread): readonly OfferedTool[] };
  readonly thread: Thread;
  readonly out: Outbox;
}

/** Suggests the next prompt to hosts that show suggestions. */
export class PromptSuggestions implements TurnFeature {
  readonly name = "suggestions";
  readonly #services: SuggestionServices;
  #guess: AbortController | null = null;
  #making: Promise<void> = Promise.resolve();
  /** The conversation when the model last finished. A turn that ends before that does not change it. */
  #links: readonly ConversationLink[] = [];

  constructor(services: SuggestionServices) {
    this.#services = services;
  }

  extendTurn({ thread }: TurnContext): TurnExtension | null {
    if (thread.agentId !== null) return null;
    return {
      modelDone: () => {
        this.#links = [...thread.conversation.links];
      },
    };
  }

  cleared(): void {
    this.#links = [];
  }

  /**
   * Starts to generate a suggestion while the session is idle. A suggestion that users would not type is not sent to
   * the host.
   */
  idle(): void {
    if (!this.#isEnabled()) return;
    this.interrupted();
    const guess = new AbortController();
    this.#guess = guess;
    this.#making = this.#make(guess.signal);
  }

  /** Cancels the suggestion in progress: the next prompt is known, or none is wanted. */
  interrupted(): void {
    this.#guess?.abort(new Error("The suggestion is no longer needed."));
    this.#guess = null;
  }

  /** Resolves when no suggestion is in progress. */
  settled(): Promise<void> {
    return this.#making;
  }

  #isEnabled(): boolean {
    const { clientInfo, session, settings, ports, thread } = this.#services;
    if (!clientInfo.promptSuggestions || session.mode === "plan" || this.#links.length === 0) return false;
    if (settings.effective.promptSuggestionEnabled === false) return false;
    if (isOff(ports.env.CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION)) return false;
    const last = session.contextUsage.reported;
    if (last !== null && last.input_tokens + last.cache_creation_input_tokens + last.output_tokens > maxUncached)
      return false;
    const answers = thread.conversation.links.filter(({ role }) => role === "assistant");
    // A failure of the API is the only end of a turn after which there is nothing to suggest.
    return answers.length >= answersNeeded && answers.at(-1)?.hidden !== true;
  }

  async #make(signal: AbortSignal): Promise<void> {
    const { thread, tools, out } = this.#services;
    const before = threadMessages(thread, this.#links);
    const sideQuestion = { question, before, tools: tools.offered(thread) };
    const suggestion = await sideTurn(this.#services, sideQuestion, signal).catch(() => null);
    if (!signal.aborted && suggestion !== null && isPrompt(suggestion)) out.send("prompt_suggestion", { suggestion });
  }
}
