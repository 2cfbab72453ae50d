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

/** A conversation with an agent: the messages as they come, and what may be asked of it meanwhile. */
export interface Query extends AsyncGenerator<YieldedMessage, void>, ControlMethods, RememberedMethods {
  /** Introduces the host once more, for an agent that may have missed something. */
  reinitialize(): Promise<InitializeResponse>;
  /** Exchanges the MCP servers of this session, in-process ones included. */
  setMcpServers(servers: McpServerConfigs): Promise<SetServersResult>;
  /** Sends more prompts. Resolves when all were sent. */
  streamInput(stream: AsyncIterable<UserPrompt>): Promise<void>;
  /** What the agent has said of itself so far. What it cannot know is refused here, before anything is sent. */
  peer(): Peer;
  /** Ends the session and its agent. The messages end with what has come before. */
  close(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The surface of a running session. `start`: what it offers, where the agent's first answer was not about it. */
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
