import type { InitializeResponse, YieldedMessage } from "@agentwire/protocol";
import type { Peer } from "../guard/peer.ts";
import type { Live } from "../live/live.ts";
import {
  type ControlMethods,
  controlMethods,
  type McpServerConfigs,
  type RememberedMethods,
  rememberedMethods,
  type SetServersResult,
} from "./controls.ts";
import type { UserPrompt } from "./prompt.ts";

/** A conversation with an agent: yields its messages and sends requests. */
export interface Query extends AsyncGenerator<YieldedMessage, void>, ControlMethods, RememberedMethods {
  /** Sends `initialize` again, for an agent that may have missed something. */
  reinitialize(): Promise<InitializeResponse>;
  /** Replaces the MCP servers of this session, in-process ones included. */
  setMcpServers(servers: McpServerConfigs): Promise<SetServersResult>;
  /** Sends more prompts. Resolves when all have been sent. */
  streamInput(stream: AsyncIterable<UserPrompt>): Promise<void>;
  /** What the agent has announced so far. Requests that it cannot support are refused here, before anything is sent. */
  peer(): Peer;
  /** Ends the session and its agent. Messages that have already arrived are still yielded. */
  close(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Creates the query of a running session. `start`: what it offers, if the agent's first answer was about another
 * session.
 */
export function queryOf(live: Live, start = live.initialized): Query {
  const leave = (): Promise<void> => {
    live.messages.clear();
    return live.close();
  };
  const query: Query = {
    ...controlMethods(live.request),
    ...rememberedMethods(start, live.commands),
    reinitialize: live.reinitialize,
    setMcpServers: (servers) => live.setServers(servers),
    streamInput: (stream) => live.feed(stream),
    peer: live.peer,
    close: () => void live.close(),
    next: () => live.messages.next(),
    async return(value) {
      await leave();
      return { value: await value, done: true };
    },
    async throw(error) {
      await leave();
      throw error;
    },
    [Symbol.asyncIterator]: () => query,
    [Symbol.asyncDispose]: () => live.close(),
  };
  return query;
}
