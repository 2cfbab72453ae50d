import type { Tolerance, ToleranceOutcome } from "@agentwire/protocol";

/** A frame that was sent, and what the official agent did. Without a path it is the valid frame. */
export interface Measured {
  readonly frame: string;
  readonly path?: string;
  readonly change?: Tolerance["change"];
  /** Absent if the agent shows no difference between a valid and an invalid frame. */
  readonly outcome?: ToleranceOutcome;
  readonly effect: string;
}

/** How long an agent may work on a request after it has answered a later one, in milliseconds. */
export const settleMs = 3000;
