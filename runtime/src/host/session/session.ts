import type { ControlResponseOf, ResultMessage, YieldedMessage } from "@agentwire/protocol";
import type { Ids } from "../../ports.ts";
import { type HostPorts, type Live, openLive } from "../live/live.ts";
import type { HostOptions } from "../option/types.ts";
import { textPrompt, type UserPrompt } from "../query/prompt.ts";
import { type Query, queryOf } from "../query/query.ts";
import { type PromptOutcome, promptOutcomes } from "./prompt-outcomes.ts";

/** A conversation over several turns. */
export interface Session extends AsyncDisposable {
  /** @throws Error before the first message of a new session has arrived, because the agent assigns the id. */
  readonly sessionId: string;
  /** The query of the session, for control requests. Its messages are those of {@link stream}. */
  readonly query: Query;
  /** Sends a prompt. Resolves when the prompt is sent; rejects if the session has ended. */
  send(message: string | UserPrompt): Promise<void>;
  /** Sends a prompt and resolves to its outcome. {@link stream} still yields its messages. */
  ask(message: string | UserPrompt): Promise<PromptOutcome>;
  /** A fresh id for a prompt, to {@link cancel} it or to {@link rewind} to it. */
  newPromptId(): string;
  /** Removes a prompt from the agent's queue, by the `uuid` that it was sent with; `false` if its turn has started. */
  cancel(uuid: string): Promise<boolean>;
  /** Removes a prompt and everything after it from the conversation. The response says whether it did, and why not. */
  rewind(uuid: string): Promise<ControlResponseOf<"rewind_conversation">>;
  /** The messages of a turn, including its result. Each call continues where the previous one stopped. */
  stream(): AsyncGenerator<YieldedMessage, void>;
  /**
   * Ends the input: no prompt follows. The agent finishes its work and exits; {@link stream} still yields its messages.
   */
  end(): void;
  /** Ends the session and its agent at once. */
  close(): void;
}

/** A queue of prompts for the duration of the session. */
function promptLine() {
  const waiting: UserPrompt[] = [];
  let wake: () => void = () => {};
  let isEnded = false;
  /** Whether the last prompt that was taken has been written. */
  let written = true;
  const drains: (() => void)[] = [];
  let stopped = false;
  const isDrained = (): boolean => stopped || (written && waiting.length === 0);
  const drain = (): void => {
    if (isDrained()) for (const resolve of drains.splice(0)) resolve();
  };
  return {
    push(prompt: UserPrompt) {
      waiting.push(prompt);
      wake();
    },
    /** No prompt follows. */
    end() {
      isEnded = true;
      wake();
    },
    /** Nothing more is sent. */
    stop() {
      stopped = true;
      this.end();
      drain();
    },
    /** Resolves when every prompt so far has been written; `undefined` if that is already so. */
    drained: (): Promise<void> | undefined =>
      isDrained() ? undefined : new Promise((resolve) => void drains.push(resolve)),
    async *[Symbol.asyncIterator](): AsyncGenerator<UserPrompt, void> {
      for (;;) {
        const next = waiting.shift();
        written = next === undefined;
        drain();
        if (next) yield next;
        else if (isEnded) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}

const withUuid = (message: string | UserPrompt, ids: Ids): UserPrompt & { readonly uuid: string } => {
  const prompt = typeof message === "string" ? textPrompt(message) : message;
  return { ...prompt, uuid: typeof prompt.uuid === "string" ? prompt.uuid : ids.uuid() };
};

/**
 * Starts an agent for a conversation over several turns.
 *
 * @param options - The options of the host.
 * @param ports - The clock, the ids, and the way to start an agent.
 * @throws Error if options contradict each other.
 * @see queue.outcome.once queue.outcome.shown
 * @example
 * import { type HostPorts, openSession } from "@agentwire/runtime";
 *
 * declare const ports: HostPorts;
 * await using session = openSession({}, ports);
 * await session.send("Say hello.");
 * for await (const message of session.stream()) console.log(message.type);
 */
export function openSession(options: HostOptions, ports: HostPorts): Session {
  const live = openLive(options, ports);
  const prompts = promptLine();
  /** A request after a prompt follows it on the wire: an interrupt before its prompt would stop nothing. */
  const request: Live["request"] = async (subtype, params) => {
    const until = prompts.drained();
    if (until) await until;
    return live.request(subtype, params);
  };
  const query = queryOf({ ...live, request });
  const outcomes = promptOutcomes();
  let id = options.forkSession ? options.sessionId : (options.resume ?? options.sessionId);
  let isEnded = false;

  live.feed(prompts).catch(() => {}); // the messages report the failure
  live.observe((direction, frame) => {
    if (direction === "agent-to-host" && typeof frame.session_id === "string" && frame.session_id !== "")
      id = frame.session_id;
    outcomes.observe(direction, frame);
  });
  live.ended.then((failure) => {
    isEnded = true;
    prompts.stop();
    outcomes.end(failure);
  });

  const mustBeOpen = (): void => {
    if (isEnded) throw new Error("The session has ended; open another one, or resume this one by its id.");
  };

  return {
    get sessionId() {
      if (id === undefined) throw new Error("The session has no id yet; read it after the first message.");
      return id;
    },
    query,
    async send(message) {
      mustBeOpen();
      prompts.push(typeof message === "string" ? textPrompt(message) : message);
    },
    async ask(message) {
      mustBeOpen();
      const prompt = withUuid(message, ports.ids);
      const outcome = outcomes.expect(prompt.uuid);
      prompts.push(prompt);
      return outcome;
    },
    newPromptId: () => ports.ids.uuid(),
    cancel: async (uuid) => (await request("cancel_async_message", { message_uuid: uuid })).cancelled === true,
    rewind: (uuid) => request("rewind_conversation", { target_message_uuid: uuid }),
    async *stream() {
      for (;;) {
        const { value, done } = await query.next();
        if (done) return;
        yield value;
        if (value.type === "result") return;
      }
    },
    end() {
      isEnded = true;
      prompts.end();
    },
    close: () => query.close(),
    [Symbol.asyncDispose]: () => query[Symbol.asyncDispose](),
  };
}

/**
 * Sends one prompt and resolves to its result, not to the result of an earlier turn.
 *
 * @param message - The prompt.
 * @param options - The options of the host.
 * @param ports - The clock, the ids, and the way to start an agent.
 * @throws Error if options contradict each other, or if the session ends without a result for the prompt.
 * @see turn.result.origin queue.outcome.own
 * @example
 * import { type HostPorts, askOnce } from "@agentwire/runtime";
 *
 * declare const ports: HostPorts;
 * const result = await askOnce("Say hello.", {}, ports);
 * console.log(result.subtype);
 */
export async function askOnce(message: string, options: HostOptions, ports: HostPorts): Promise<ResultMessage> {
  const session = openSession(options, ports);
  try {
    const outcome = await session.ask(message);
    if ("result" in outcome) return outcome.result;
    throw new Error(outcome.explanation);
  } finally {
    await session[Symbol.asyncDispose]();
  }
}
