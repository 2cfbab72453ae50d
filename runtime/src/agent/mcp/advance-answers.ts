import { isJsonObject } from "@agentwire/protocol/json";
import type { ServerAnswers } from "./host-session.ts";
import { protocolVersion } from "./session.ts";

/** The answers that a host sent in advance for a server, and whether the agent uses them. */
export interface AdvanceAnswers {
  readonly result: "parked" | "malformed" | "protocol_version_mismatch";
  /** The answers, if they replace the handshake. */
  readonly answers: ServerAnswers | null;
}

const isTool = (value: unknown): boolean =>
  isJsonObject(value) && typeof value.name === "string" && isJsonObject(value.inputSchema);

const isToolList = (value: unknown): boolean =>
  isJsonObject(value) && Array.isArray(value.tools) && value.tools.every(isTool);

/** Reads the manifest of a server. As in the real agent, a malformed list of tools is noticed only at the handshake. */
export function readAdvanceAnswers(manifest: unknown): AdvanceAnswers {
  const hello = isJsonObject(manifest) ? manifest.initializeResult : undefined;
  if (!isJsonObject(manifest) || !isJsonObject(hello)) return { result: "malformed", answers: null };
  if (hello.protocolVersion !== protocolVersion) return { result: "protocol_version_mismatch", answers: null };
  const tools = manifest.toolsListResult;
  return { result: "parked", answers: tools === undefined || isToolList(tools) ? { hello, tools } : null };
}
