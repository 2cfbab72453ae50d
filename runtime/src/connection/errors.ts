import type { Ending } from "@agentwire/protocol";
import { reasonOf } from "../guards/error.ts";

/**
 * An error response of the peer. `code` is its `error_code`, if it has one; `details` are the additional fields of the
 * response.
 *
 * @see control.response.shape
 * @example
 * import { type Connection, ControlError } from "@agentwire/runtime";
 *
 * declare const connection: Connection<"host">;
 * try {
 *   await connection.request("set_permission_mode", { mode: "bypassPermissions" });
 * } catch (error) {
 *   if (error instanceof ControlError) console.error(error.code, error.details);
 * }
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

/** Why a request got no answer. */
export type ConnectionErrorCode = "PEER_ENDED" | "CONNECTION_CLOSED" | "REQUEST_EXPIRED";

/**
 * A request that the peer did not answer. `code` is the reason; `ending` says how the connection ended, if it did.
 * `sent` is `false` if the connection had ended before the request, so that the peer never received it.
 *
 * @see control.response.shape ending.exit.fails-pending
 * @example
 * import { type Connection, ConnectionError } from "@agentwire/runtime";
 *
 * declare const connection: Connection<"host">;
 * try {
 *   await connection.request("interrupt", {});
 * } catch (error) {
 *   if (error instanceof ConnectionError) console.error(error.code, error.message);
 * }
 */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly code: ConnectionErrorCode;
  /** How the peer ended, if it did. */
  readonly ending: Ending | undefined;
  /** Whether the request was sent. */
  readonly sent: boolean;

  constructor(code: ConnectionErrorCode, message: string, ending?: Ending, sent = true) {
    super(message, ending?.cause === undefined ? undefined : { cause: ending.cause });
    this.code = code;
    this.ending = ending;
    this.sent = sent;
  }
}

/**
 * Describes how a peer ended: its exit code or signal, and the last lines of its stderr.
 *
 * @param ending - The ending of the transport.
 * @see ending.exit.error
 * @example
 * import { type Connection, describeEnding } from "@agentwire/runtime";
 *
 * declare const connection: Connection<"host">;
 * console.error(describeEnding(await connection.ended));
 */
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
