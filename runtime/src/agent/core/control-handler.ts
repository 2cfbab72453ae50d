import type { ControlRequestOf, HostControlSubtype, SentControlResponse } from "@agentwire/protocol";
import type { Call, UndeclaredFields } from "../../connection/side.ts";

/** Answers one control request of the host with the services that it takes. Declare it with {@link controlHandler}. */
export type ControlHandler<Subtype extends HostControlSubtype, Services = unknown> = (
  services: Services,
  request: ControlRequestOf<Subtype>,
  call: Call,
) => SentControlResponse<Subtype> | Promise<SentControlResponse<Subtype>>;

/**
 * Declares the handler of a control request. A response with a field that the registry does not declare does not
 * compile: the call then lacks the argument `undeclared`. The host may leave out fields that the type of the request
 * promises. A handler throws a `ControlError` to refuse the request.
 */
export const controlHandler = <
  Subtype extends HostControlSubtype,
  Services,
  Response extends SentControlResponse<Subtype> | Promise<SentControlResponse<Subtype>>,
>(
  _subtype: Subtype,
  handler: (services: Services, request: ControlRequestOf<Subtype>, call: Call) => Response,
  ..._undeclared: [UndeclaredFields<Awaited<Response>, SentControlResponse<Subtype>>] extends [never]
    ? []
    : [undeclared: UndeclaredFields<Awaited<Response>, SentControlResponse<Subtype>>]
): ControlHandler<Subtype, Services> => handler;

/** One handler for each of the subtypes: a missing one does not compile. */
export type ControlTable<Subtype extends HostControlSubtype, Services> = {
  readonly [Each in Subtype]: ControlHandler<Each, Services>;
};
