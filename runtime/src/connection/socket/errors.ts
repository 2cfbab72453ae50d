import type { RefusalCode } from "./frame.ts";

/**
 * Why a session over sockets ended.
 *
 * - `UNREACHABLE`: no bridge responded in time
 * - `CONNECTION_LOST`: a lost connection was not restored in time
 * - `REFUSED`: the bridge refused the session; `refusal` is the reason
 * - `OUT_OF_STEP`: the item numbers of both sides are inconsistent
 * - `BUFFER_FULL`: too many unacknowledged characters
 * - `PROTOCOL_BROKEN`: the other side violates the socket protocol
 */
export type SocketErrorCode =
  | "UNREACHABLE"
  | "CONNECTION_LOST"
  | "REFUSED"
  | "OUT_OF_STEP"
  | "BUFFER_FULL"
  | "PROTOCOL_BROKEN";

/**
 * The cause of an ending of kind `error` on a socket transport.
 *
 * @example
 * import type { Transport } from "@agentwire/protocol";
 * import { SocketError } from "@agentwire/runtime/socket";
 *
 * declare const transport: Transport;
 * transport.open({
 *   line: (line) => console.log(line),
 *   end: (ending) => {
 *     if (ending.kind === "error" && ending.cause instanceof SocketError) console.error(ending.cause.code);
 *   },
 * });
 */
export class SocketError extends Error {
  override readonly name = "SocketError";
  readonly code: SocketErrorCode;
  /** The bridge's reason. Only with `REFUSED`. */
  readonly refusal: RefusalCode | undefined;

  constructor(code: SocketErrorCode, message: string, refusal?: RefusalCode) {
    super(message);
    this.code = code;
    this.refusal = refusal;
  }
}
