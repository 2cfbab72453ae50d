import type { Direction } from "../../schema/entry.ts";
import type { Release } from "../../schema/release.ts";
import type { OptionRoute } from "../../shape/option/define.ts";

/** The release that introduced something. */
export interface Arrival {
  /** First release that contains it. */
  readonly since: Release;
}

/** What a peer needs to know about a control request before it sends one. */
export interface ControlMetadata extends Arrival {
  readonly direction: Direction;
  /** How long the sender waits, in milliseconds; `null` if a person may decide. */
  readonly deadlineMs: number | null;
  /** The capability by which the other side announces support. */
  readonly capability?: string;
}

/** What a host needs to know about an option before it forwards it. */
export interface OptionMetadata extends Arrival {
  readonly routes: readonly OptionRoute[];
}
