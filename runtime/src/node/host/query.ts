import type { ResultMessage } from "@agentwire/protocol";
import {
  askOnce,
  openSession,
  type Query,
  type QueryPrompt,
  type Session,
  startQuery,
  startWarm,
  type WarmQuery,
} from "../../host/index.ts";
import type { ProcessHostOptions } from "./agent-process.ts";
import { hostPorts, warmEnvironment } from "./ports.ts";
import { warnings } from "./warnings.ts";

const warn = (options: ProcessHostOptions): void => {
  for (const { message, ...kind } of warnings(options)) process.emitWarning(message, kind);
};

/**
 * Starts an agent in its own process, sends it the prompt, and yields its messages. The process has exited when the
 * messages end.
 *
 * @param params - The prompt, or a stream of prompts, and the options of the host.
 * @throws Error if options contradict each other. Every other failure is thrown while you iterate over the messages, as
 *   an error with an `errorClass`.
 * @see handshake.initialize.first turn.result.exactly-one ending.exit.error
 * @example
 * import { query } from "@agentwire/runtime/host";
 *
 * for await (const message of query({ prompt: "Say hello.", options: { maxTurns: 1 } })) {
 *   if (message.type === "result") console.log(message.subtype);
 * }
 */
export function query({
  prompt,
  options = {},
}: {
  /** The prompt, or a stream of prompts. */
  prompt: QueryPrompt;
  /** Options for the session, and for how its agent is started. */
  options?: ProcessHostOptions;
}): Query {
  const running = startQuery(prompt, options, hostPorts());
  warn(options);
  return running;
}

/**
 * Starts an agent before its prompt is known. Rejects if the agent does not respond in time.
 *
 * @param params - The options of the host, and the timeout for the response to `initialize`, in milliseconds.
 * @see handshake.initialize.no-wait
 * @example
 * import { startup } from "@agentwire/runtime/host";
 *
 * const warm = await startup({ initializeTimeoutMs: 20_000 });
 * for await (const message of warm.query("Say hello.")) console.log(message.type);
 */
export function startup(
  params: { options?: ProcessHostOptions; initializeTimeoutMs?: number } = {},
): Promise<WarmQuery> {
  const options = params.options ?? {};
  warn(options);
  return startWarm({ ...options, env: warmEnvironment(options) }, hostPorts(), params.initializeTimeoutMs);
}

/**
 * Starts an agent for a conversation over several turns.
 *
 * @param options - The options of the host.
 * @throws Error if options contradict each other.
 * @see turn.result.exactly-one queue.outcome.once
 * @example
 * import { createSession } from "@agentwire/runtime/host";
 *
 * await using session = createSession({ model: "claude-opus-5-5" });
 * await session.send("Say hello.");
 * for await (const message of session.stream()) console.log(message.type);
 */
export function createSession(options: ProcessHostOptions = {}): Session {
  warn(options);
  return openSession(options, hostPorts());
}

/**
 * Starts an agent that continues an earlier session.
 *
 * @param sessionId - Id of the session.
 * @param options - The options of the host.
 * @throws Error if options contradict each other.
 * @see session.resume.same-id session.resume.missing
 * @example
 * import { resumeSession } from "@agentwire/runtime/host";
 *
 * await using session = resumeSession("0f1e2d3c-0000-4000-8000-000000000001");
 * await session.send("Where were we?");
 */
export const resumeSession = (sessionId: string, options: ProcessHostOptions = {}): Session =>
  createSession({ ...options, resume: sessionId });

/**
 * Sends one prompt and resolves to its result, even if the turn failed. Rejects if the agent ends without a result.
 *
 * @param message - The prompt.
 * @param options - The options of the host.
 * @see turn.result.origin queue.outcome.own
 * @example
 * import { promptOnce } from "@agentwire/runtime/host";
 *
 * const result = await promptOnce("Say hello.", { maxTurns: 1 });
 * if (result.subtype === "success") console.log(result.result);
 */
export function promptOnce(message: string, options: ProcessHostOptions = {}): Promise<ResultMessage> {
  warn(options);
  return askOnce(message, options, hostPorts());
}
