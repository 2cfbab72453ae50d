import type { ControlResponseOf, HostControlSubtype, InitializeResponse, SentControl } from "@agentwire/protocol";
import type { Connection } from "../../connection/index.ts";
import { afterInitialize, afterMessage, type Peer, unknownPeer } from "../guard/peer.ts";
import { deadlineOf, refusalOf } from "../guard/refusal.ts";
import { controlError, unsupportedError } from "../query/errors.ts";

/** Sends a request and resolves with the unvalidated answer of the agent. */
export type AskAgent = <Subtype extends HostControlSubtype>(
  subtype: Subtype,
  params: SentControl<Subtype>,
) => Promise<ControlResponseOf<Subtype>>;

/** The requests of a host to its agent. Each has a deadline, and is refused locally if the agent is too old for it. */
export interface AgentRequests {
  /** Sends `initialize`. The peer's properties in the answer count from then on. */
  introduce(fields: SentControl<"initialize">): Promise<InitializeResponse>;
  readonly ask: AskAgent;
  /** Updates the peer's properties from a message. */
  observe(message: Readonly<Record<string, unknown>>): void;
  peer(): Peer;
}

/** `failure` returns the error of a session that ended badly. */
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
