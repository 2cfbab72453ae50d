import type { ControlRequestOf, HostControlSubtype, SentControlResponse } from "@agentwire/protocol";
import type { Call } from "../../connection/side.ts";

/**
 * Answers one control request of the host with the services that it takes. The host may leave out fields that the type
 * of the request promises. A handler throws a `ControlError` to refuse the request.
 */
export type ControlHandler<Subtype extends HostControlSubtype, Services = unknown> = (
  services: Services,
  request: ControlRequestOf<Subtype>,
  call: Call,
) => SentControlResponse<Subtype> | Promise<SentControlResponse<Subtype>>;

/** One handler for each of the subtypes: a missing one does not compile. */
export type ControlTable<Subtype extends HostControlSubtype, Services> = {
  readonly [Each in Subtype]: ControlHandler<Each, Services>;
};
