import type { AgentControlSubtype, ControlRequestOf, ControlSubtype, SentControlResponse } from "@agentwire/protocol";
import type { Call, noAnswer, UndeclaredFields } from "./side.ts";

/** What a handler returns. Only a host may decline to respond: the question then waits for another component. */
type Answer<Subtype extends ControlSubtype> =
  | SentControlResponse<Subtype>
  | (Subtype extends AgentControlSubtype ? typeof noAnswer : never);

/** Answers one control request with the services that it takes. Declare it with {@link controlHandler}. */
export interface ControlHandler<Subtype extends ControlSubtype, Services = unknown> {
  readonly subtype: Subtype;
  (services: Services, request: ControlRequestOf<Subtype>, call: Call): Answer<Subtype> | Promise<Answer<Subtype>>;
}

/** A handler that has its services. */
export interface BoundHandler<Subtype extends ControlSubtype> {
  readonly subtype: Subtype;
  (request: ControlRequestOf<Subtype>, call: Call): Answer<Subtype> | Promise<Answer<Subtype>>;
}

/**
 * Declares the handler of a control request. A response with a field that the registry does not declare does not
 * compile: the call then lacks the argument `undeclared`. The peer may leave out fields that the type of the request
 * promises. A handler throws a `ControlError` to refuse the request.
 */
export const controlHandler = <
  Subtype extends ControlSubtype,
  Services,
  Response extends Answer<Subtype> | Promise<Answer<Subtype>>,
>(
  subtype: Subtype,
  handler: (services: Services, request: ControlRequestOf<Subtype>, call: Call) => Response,
  ..._undeclared: [UndeclaredFields<Awaited<Response>, SentControlResponse<Subtype>>] extends [never]
    ? []
    : [undeclared: UndeclaredFields<Awaited<Response>, SentControlResponse<Subtype>>]
): ControlHandler<Subtype, Services> => Object.assign(handler, { subtype });

/** Gives a handler its services. */
export const bindHandler = <Subtype extends ControlSubtype, Services>(
  handler: ControlHandler<Subtype, Services>,
  services: Services,
): BoundHandler<Subtype> =>
  Object.assign((request: ControlRequestOf<Subtype>, call: Call) => handler(services, request, call), {
    subtype: handler.subtype,
  });
