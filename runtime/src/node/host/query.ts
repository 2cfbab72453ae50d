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
 * Asks an agent. The agent is a process of its own, and gone when the messages have ended.
 *
 * @throws Error where the options contradict each other. Everything else that fails is thrown while the messages are
 * taken, as an error with an `errorClass`.
 */
export function query({ prompt, options = {} }: { prompt: QueryPrompt; options?: ProcessHostOptions }): Query {
  const running = startQuery(prompt, options, hostPorts());
  warn(options);
  return running;
}

/** Starts an agent ahead of its prompt. Rejects when it is not up in time. */
export function startup(
  params: { options?: ProcessHostOptions; initializeTimeoutMs?: number } = {},
): Promise<WarmQuery> {
  const options = params.options ?? {};
  warn(options);
  return startWarm({ ...options, env: warmEnvironment(options) }, hostPorts(), params.initializeTimeoutMs);
}

/** Starts an agent for a conversation over several turns. Throws where the options contradict each other. */
export function createSession(options: ProcessHostOptions = {}): Session {
  warn(options);
  return openSession(options, hostPorts());
}

/** Starts an agent that goes on with a session. */
export const resumeSession = (sessionId: string, options: ProcessHostOptions = {}): Session =>
  createSession({ ...options, resume: sessionId });

/** Asks one thing and resolves with its result, a failed one too. Rejects where there is none. */
export function promptOnce(message: string, options: ProcessHostOptions = {}): Promise<ResultMessage> {
  warn(options);
  return askOnce(message, options, hostPorts());
}
