import { type HostPorts, type Live, openLive } from "../live/live.ts";
import type { HostOptions } from "../option/types.ts";
import type { QueryPrompt } from "./prompt.ts";
import { type Query, queryOf } from "./query.ts";

/**
 * Starts an agent and sends it the prompt.
 *
 * @param prompt - One prompt, or a stream of them.
 * @param options - The options of the host.
 * @param ports - The clock, the ids, and the way to start an agent.
 * @throws Error if options contradict each other. Every other failure is thrown while you iterate over the messages.
 * @see handshake.initialize.first ending.input.open ending.close.grace
 * @example
 * import { type HostPorts, startQuery } from "@agentwire/runtime";
 *
 * declare const ports: HostPorts;
 * for await (const message of startQuery("Say hello.", { maxTurns: 1 }, ports)) console.log(message.type);
 */
export function startQuery(prompt: QueryPrompt, options: HostOptions, ports: HostPorts): Query {
  const live = openLive(options, ports);
  live.feed(prompt).catch(() => {}); // the query's outcome reports the failure
  return queryOf(live);
}

/** A running agent that waits for its prompt. */
export interface WarmQuery extends AsyncDisposable {
  /** Sends the prompt. Call it once. */
  query(prompt: QueryPrompt): Query;
  /** Ends the agent without a prompt. */
  close(): void;
}

/** Starts an agent and waits for its response to `initialize`. Rejects and ends the agent after `initializeTimeoutMs`. */
export async function warmUp(options: HostOptions, ports: HostPorts, initializeTimeoutMs = 60_000): Promise<Live> {
  const live = openLive(options, ports);
  const stop = new AbortController();
  const late = ports.clock.sleep(initializeTimeoutMs, stop.signal).then(() => {
    throw new Error(
      `The agent did not answer the first request within ${initializeTimeoutMs} ms. Check that the agent starts in a terminal, or raise initializeTimeoutMs.`,
    );
  });
  late.catch(() => {});
  try {
    await Promise.race([live.initialized, late]);
    return live;
  } catch (error) {
    void live.close();
    throw error;
  } finally {
    stop.abort();
  }
}

/**
 * Starts an agent before its prompt is known.
 *
 * @param options - The options of the host.
 * @param ports - The clock, the ids, and the way to start an agent.
 * @param initializeTimeoutMs - Timeout for the response to `initialize`, in milliseconds. Default: 60,000.
 * @throws Error if the agent does not respond in time, or if options contradict each other.
 * @see handshake.initialize.no-wait
 * @example
 * import { type HostPorts, startWarm } from "@agentwire/runtime";
 *
 * declare const ports: HostPorts;
 * const warm = await startWarm({}, ports, 20_000);
 * for await (const message of warm.query("Say hello.")) console.log(message.type);
 */
export async function startWarm(
  options: HostOptions,
  ports: HostPorts,
  initializeTimeoutMs?: number,
): Promise<WarmQuery> {
  const live = await warmUp(options, ports, initializeTimeoutMs);
  let used = false;
  return {
    query(prompt) {
      if (used) throw new Error("WarmQuery.query() can only be called once");
      used = true;
      live.feed(prompt).catch(() => {});
      return queryOf(live);
    },
    close() {
      used = true;
      void live.close();
    },
    [Symbol.asyncDispose]: () => live.close(),
  };
}
