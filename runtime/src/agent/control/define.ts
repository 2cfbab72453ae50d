import type { ControlRequestOf, ControlResponseOf, HostControlSubtype } from "@agentwire/protocol";
import type { Call } from "../../connection/side.ts";
import type { Agent } from "../agent.ts";
import type { RefusedSubtype } from "./refused.ts";

/**
 * Answers one control request. The request is the host's word: fields that its type promises may be missing. Throw a
 * `ControlError` to refuse it.
 */
export type ControlHandler<Subtype extends HostControlSubtype> = (
  agent: Agent,
  request: ControlRequestOf<Subtype>,
  call: Call,
) => ControlResponseOf<Subtype> | Promise<ControlResponseOf<Subtype>>;

/** A handler for every control request that is not refused on purpose: one that is missing does not compile. */
export type ControlTable = {
  readonly [Subtype in Exclude<HostControlSubtype, RefusedSubtype>]: ControlHandler<Subtype>;
};
