import type { ControlResponseOf, HostControlSubtype, InitializeResponse, SentControl } from "@agentwire/protocol";
import type { Connection } from "../../connection/index.ts";
import { afterInitialize, afterMessage, type Peer, unknownPeer } from "../guard/peer.ts";
import { deadlineOf, refusalOf } from "../guard/refusal.ts";
import { controlError, unsupportedError } from "../query/errors.ts";

/** Sends a request and resolves with the answer, which is the agent's word. */
export type AskAgent = <Subtype extends HostControlSubtype>(
  subtype: Subtype,
  params: SentControl<Subtype>,
) => Promise<ControlResponseOf<Subtype>>;

/** The requests of a host to its agent: bounded in time, and kept back where the agent cannot know them. */
export interface AgentRequests {
  /** Introduces the host. What the agent says of itself in its answer counts from then on. */
  introduce(fields: SentControl<"initialize">): Promise<InitializeResponse>;
  readonly ask: AskAgent;
  /** Takes in what a message says of the agent. */
  observe(message: Readonly<Record<string, unknown>>): void;
  peer(): Peer;
}

/** `failure` tells why the session ended, where it has and badly. */
export function createControlRequests(
  request: Connection<"host">["request"],
  failure: () => Error | undefined,
): AgentRequests {
  let peer = unknownPeer;

  const bounded: AskAgent = async (subtype, params) => {
    try {
      return await request(subtype, params, { deadlineMs: deadlineOf(subtype) });
    } catch (error) {
      throw controlError(error, failure());
    }
  };

  return {
    async introduce(fields) {
      const answer = await bounded("initialize", fields);
      peer = afterInitialize(peer, answer);
      return answer;
    },
    async ask(subtype, params) {
      const refusal = refusalOf(subtype, peer);
      if (refusal !== undefined) throw unsupportedError(refusal);
      return bounded(subtype, params);
    },
    observe(message) {
      peer = afterMessage(peer, message);
    },
    peer: () => peer,
  };
}
