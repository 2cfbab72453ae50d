import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { type Release, releaseOfAgent } from "@agentwire/protocol/release";

/** What an agent has said of itself so far. */
export interface Peer {
  /** Its version, as it says it: `2.1.330`. */
  readonly version: string | undefined;
  /** The release of the protocol that it speaks; `undefined` if its version does not tell. */
  readonly release: Release | undefined;
  /** What it announces. `undefined` until it has given the whole list, at the beginning of its first turn. */
  readonly capabilities: ReadonlySet<string> | undefined;
}

/** An agent that has not said anything yet. */
export const unknownPeer: Peer = { version: undefined, release: undefined, capabilities: undefined };

const withVersion = (peer: Peer, version: unknown): Peer =>
  typeof version === "string" && version !== peer.version
    ? { ...peer, version, release: releaseOfAgent(version) }
    : peer;

/** What is known after the answer to the first request. */
export const afterInitialize = (peer: Peer, answer: unknown): Peer =>
  withVersion(peer, asJsonObject(answer).claude_code_version);

/** What is known after a message. */
export function afterMessage(peer: Peer, message: JsonObject): Peer {
  if (message.type !== "system" || message.subtype !== "init") return peer;
  const updated = withVersion(peer, message.claude_code_version);
  if (updated.capabilities || !Array.isArray(message.capabilities)) return updated;
  return { ...updated, capabilities: new Set(message.capabilities.map(String)) };
}
