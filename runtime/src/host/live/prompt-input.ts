import type { Clock } from "../../ports.ts";
import { type QueryPrompt, textPrompt, type UserPrompt, verbatim } from "../query/prompt.ts";
import { afterFrame, afterHost, atStart, endInputAfter, type HostEvent, isWorking, type Liveness } from "./liveness.ts";

/** What an input is made of. */
export interface InputOptions {
  readonly clock: Clock;
  readonly verbatim: boolean;
  readonly send: (message: UserPrompt) => Promise<void> | undefined;
  /** Closes the agent's input. */
  readonly end: () => void;
  /** Resolves when the agent may be prompted; `undefined` if it may be at once. */
  readonly ready: () => Promise<unknown> | undefined;
  /** Resolves when the session is over. */
  readonly over: () => Promise<unknown>;
}

/** The way to the agent: prompts go in, and it stays open for as long as the agent may need answers. */
export interface PromptInput {
  /** Sends a prompt. Resolves when all of it was sent, or the session is over. */
  feed(prompt: QueryPrompt): Promise<void>;
  /** Takes in what a frame says of the agent's work. */
  observe(frame: Readonly<Record<string, unknown>>): void;
  did(event: HostEvent): void;
  /** The session is over. */
  stop(): void;
  /** Some prompt was sent, and the last one has surely no result yet. */
  owes(): boolean;
  /** The agent works on a prompt, or has one to work on. */
  working(): boolean;
  /** What the caller's prompt threw. */
  failure(): { readonly cause: unknown } | undefined;
}

/** Opens the way to the agent. */
export function openPromptInput({ clock, send, end, ready, over, ...options }: InputOptions): PromptInput {
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
    const ended = over().then(() => ({ value: undefined, done: true }) as const);
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
    owes: () => prompted && (!live.turned || live.owed === "a turn"),
    working: () => isWorking(live),
    failure: () => failure,
  };
}
