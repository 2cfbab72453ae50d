import type { Ending } from "@agentwire/protocol";
import { reasonOf } from "../guards/error.ts";

/**
 * A refusal by the peer: an error response. `code` is the wire's `error_code`, where it gave one; `details` are further
 * fields of the response.
 */
export class ControlError extends Error {
  override readonly name = "ControlError";
  readonly code: string | undefined;
  readonly details: object;

  constructor(message: string, code?: string, options: ErrorOptions & { readonly details?: object } = {}) {
    super(message, options);
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** Why a request got no answer at all. */
export type ConnectionErrorCode = "PEER_ENDED" | "CONNECTION_CLOSED" | "REQUEST_EXPIRED";

/** A request that the peer did not answer. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly code: ConnectionErrorCode;
  /** How the peer ended, where it did. */
  readonly ending: Ending | undefined;

  constructor(code: ConnectionErrorCode, message: string, ending?: Ending) {
    super(message, ending?.cause === undefined ? undefined : { cause: ending.cause });
    this.code = code;
    this.ending = ending;
  }
}

/** Says in a sentence how a peer ended: its exit and the last lines that it wrote to stderr. */
export function describeEnding(ending: Ending): string {
  const stderr = ending.stderr?.length ? `; its last lines on stderr: ${ending.stderr.join("\n")}` : "";
  switch (ending.kind) {
    case "exit":
      return (
        (ending.signal
          ? `The peer was ended by signal ${ending.signal}`
          : `The peer exited with code ${ending.code ?? "unknown"}`) + stderr
      );
    case "end":
      return `The peer closed its output${stderr}`;
    case "closed":
      return "This side closed the connection";
    case "error":
      return `The transport failed: ${reasonOf(ending.cause)}${stderr}`;
  }
}
