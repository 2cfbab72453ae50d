import type { RefusalCode } from "./frame.ts";

/**
 * Why a socket carries a session no further.
 *
 * - `UNREACHABLE`: no bridge answered in time; `CONNECTION_LOST`: one did, and could not be reached again in time
 * - `REFUSED`: the bridge says no; `refusal` says why
 * - `OUT_OF_STEP`: the numbers of both sides do not fit each other
 * - `BUFFER_FULL`: more is waiting for the other side than may wait
 * - `PROTOCOL_BROKEN`: the other side does not speak this protocol
 */
export type SocketErrorCode =
  | "UNREACHABLE"
  | "CONNECTION_LOST"
  | "REFUSED"
  | "OUT_OF_STEP"
  | "BUFFER_FULL"
  | "PROTOCOL_BROKEN";

/** The cause of an ending of kind `error`. */
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
