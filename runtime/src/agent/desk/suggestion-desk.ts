import { asideQuestion } from "../model/aside.ts";
import { toMessages } from "../model/conversation.ts";
import type { Agent } from "../session/agent.ts";

/** Answers of the model before there is enough to guess from. */
const answersNeeded = 2;
const fewestWords = 2;
const mostWords = 12;

const question = [
  "Guess what the person would type next, judging by what they asked for so far. You guess their words: do not advise.",
  `Write ${fewestWords} to ${mostWords} words in their manner, as one line without quotes, and nothing else.`,
  "Write nothing at all where the next step is not plain, where something just went wrong, or where it could do harm.",
].join("\n");

/** Guesses the next prompt for hosts that want to offer one. */
export class SuggestionDesk {
  readonly #agent: Agent;
  #guess: AbortController | null = null;
  /** The host wants none for now. */
  paused = false;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** Begins to guess; the session rests. A guess that is not as short as asked for is kept from the host. */
  begin(): void {
    const { introduction, session, runner } = this.#agent;
    if (!introduction.promptSuggestions || this.paused || runner.lastFailed) return;
    const answers = session.conversation.links.filter(({ role }) => role === "assistant");
    if (answers.length < answersNeeded) return;
    this.drop();
    const guess = new AbortController();
    this.#guess = guess;
    void this.#make(guess.signal);
  }

  /** Gives up the guess that is being made: what comes next is known, or nothing will come. */
  drop(): void {
    this.#guess?.abort(new Error("The suggestion is not wanted any more."));
    this.#guess = null;
  }

  async #make(signal: AbortSignal): Promise<void> {
    const { session, thread, tools, out } = this.#agent;
    const before = toMessages(session.conversation.links, thread.preamble());
    const suggestion = await asideQuestion(this.#agent, question, before, tools.offered(thread), signal);
    if (signal.aborted || this.paused || suggestion === null || suggestion.includes("\n")) return;
    const words = suggestion.split(/\s+/).length;
    if (words >= fewestWords && words <= mostWords) out.emit({ type: "prompt_suggestion", suggestion });
  }
}
