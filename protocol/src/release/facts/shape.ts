import type { Direction } from "../../schema/entry.ts";
import type { Release } from "../../schema/release.ts";
import type { OptionRoute } from "../../shape/option/define.ts";

/** When something came into the protocol, as exactly as the sampled releases tell. */
export interface Arrival {
  /** First sample that had it. */
  readonly since: Release;
  /** Last sample that did not have it; absent where the first sample had it. */
  readonly lacking?: Release;
}

/** What a peer must know of a control request before it sends one. */
export interface ControlFacts extends Arrival {
  readonly direction: Direction;
  /** How long the sender may wait, in milliseconds; `null` where a person may be thinking. */
  readonly deadlineMs: number | null;
  /** The capability by which the other side announces that it answers it. */
  readonly capability?: string;
}

/** What a host must know of an option before it passes it on. */
export interface OptionFacts extends Arrival {
  readonly routes: readonly OptionRoute[];
}
