import type { Clock } from "../../ports.ts";
import { type QueryPrompt, textPrompt, type UserPrompt, verbatim } from "../query/prompt.ts";
import { afterFrame, afterHost, atStart, endInputAfter, type HostEvent, isWorking, type Liveness } from "./liveness.ts";

/** Options of a prompt input. */
export interface InputOptions {
  readonly clock: Clock;
  readonly verbatim: boolean;
  readonly send: (message: UserPrompt) => Promise<void> | undefined;
  /** Closes the agent's input. */
  readonly end: () => void;
  /** Resolves when the agent accepts prompts; `undefined` if it does at once. */
  readonly ready: () => Promise<unknown> | undefined;
  /** Resolves when the session has ended. */
  readonly onInputEnd: () => Promise<unknown>;
}

/** The agent's input. Sends prompts, and stays open while the agent may need answers. */
export interface PromptInput {
  /** Sends a prompt. Resolves when the whole prompt has been sent, or the session has ended. */
  feed(prompt: QueryPrompt): Promise<void>;
  /** Updates the state of the agent's work from a frame. */
  observe(frame: Readonly<Record<string, unknown>>): void;
  did(event: HostEvent): void;
  /** The session has ended. */
  stop(): void;
  /** Whether a prompt was sent, and the last one certainly has no result yet. */
  owes(): boolean;
  /** Whether the agent works on a prompt, or has a waiting one. */
  working(): boolean;
  /** The error that the caller's prompt threw. */
  failure(): { readonly cause: unknown } | undefined;
}

/** Opens the agent's input. */
export function openPromptInput({ clock, send, end, ready, onInputEnd, ...options }: InputOptions): PromptInput {
  let live: Liveness = atStart;
  let stopped = false;
  let prompted = false;
  let feeding = 0;
  let failure: { cause: unknown } | undefined;
  let waiting: AbortController | undefined;

  const consider = (next: Liveness): void => {
    if (next === live) return;
    live = next;
    waiting?.abort();
    const after = stopped ? null : endInputAfter(live);
    if (after === 0) end();
    if (!after) return;
    waiting = new AbortController();
    clock.sleep(after, waiting.signal).then(end, () => {});
  };
  const did = (event: HostEvent): void => {
    if (event === "prompted") prompted = true;
    consider(afterHost(live, event));
  };
  const write = (message: UserPrompt): Promise<void> | undefined => {
    did("prompted");
    return send(options.verbatim ? verbatim(message) : message);
  };
  const stream = async (prompt: AsyncIterable<UserPrompt>): Promise<void> => {
    const source = prompt[Symbol.asyncIterator]();
    const ended = onInputEnd().then(() => ({ value: undefined, done: true }) as const);
    for (;;) {
      const step = await Promise.race([source.next(), ended]);
      if (stopped) void source.return?.();
      if (step.done || stopped) return;
      await write(step.value);
    }
  };

  return {
    async feed(prompt) {
      feeding++;
      did("promptOpen");
      try {
        const until = ready();
        if (until) await until;
        if (typeof prompt === "string") await write(textPrompt(prompt));
        else await stream(prompt);
      } catch (cause) {
        if (!stopped) failure ??= { cause };
      } finally {
        feeding--;
        if (feeding === 0) did("promptOver");
      }
    },
    observe: (frame) => consider(afterFrame(live, frame)),
    did,
    stop() {
      stopped = true;
      waiting?.abort();
    },
    owes: () => prompted && (!live.turned || live.pendingTurn === "a turn"),
    working: () => isWorking(live),
    failure: () => failure,
  };
}
