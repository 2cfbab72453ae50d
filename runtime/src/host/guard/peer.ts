import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { type Release, releaseOfAgent } from "@agentwire/protocol/release";

/** What an agent has announced so far. */
export interface Peer {
  /** The version that it announces, for example `2.1.330`. */
  readonly version: string | undefined;
  /** The protocol release that it implements; `undefined` if its version does not tell. */
  readonly release: Release | undefined;
  /** Its capabilities. `undefined` until it has sent the complete list, at the start of its first turn. */
  readonly capabilities: ReadonlySet<string> | undefined;
}

/** An agent that has announced nothing yet. */
export const unknownPeer: Peer = { version: undefined, release: undefined, capabilities: undefined };

const withVersion = (peer: Peer, version: unknown): Peer =>
  typeof version === "string" && version !== peer.version
    ? { ...peer, version, release: releaseOfAgent(version) }
    : peer;

/** Updates the peer with the answer to `initialize`. */
export const afterInitialize = (peer: Peer, answer: unknown): Peer =>
  withVersion(peer, asJsonObject(answer).claude_code_version);

/** Updates the peer with a message. */
export function afterMessage(peer: Peer, message: JsonObject): Peer {
  if (message.type !== "system" || message.subtype !== "init") return peer;
  const updated = withVersion(peer, message.claude_code_version);
  if (updated.capabilities || !Array.isArray(message.capabilities)) return updated;
  return { ...updated, capabilities: new Set(message.capabilities.map(String)) };
}
