import type { AgentControlSubtype, ControlRequestOf, ControlSubtype, SentControlResponse } from "@agentwire/protocol";
import type { Call, noAnswer, UndeclaredFields } from "./side.ts";

/** The return value of a handler. Only a host may decline to respond: the question then waits for another component. */
type Answer<Subtype extends ControlSubtype> =
  | SentControlResponse<Subtype>
  | (Subtype extends AgentControlSubtype ? typeof noAnswer : never);

/** Answers one control request with the services that it needs. Declare it with {@link controlHandler}. */
export interface ControlHandler<Subtype extends ControlSubtype, Services = unknown> {
  readonly subtype: Subtype;
  (services: Services, request: ControlRequestOf<Subtype>, call: Call): Answer<Subtype> | Promise<Answer<Subtype>>;
}

/** A handler bound to its services. */
export interface BoundHandler<Subtype extends ControlSubtype> {
  readonly subtype: Subtype;
  (request: ControlRequestOf<Subtype>, call: Call): Answer<Subtype> | Promise<Answer<Subtype>>;
}

/**
 * Declares the handler of a control request. A response with a field that the registry does not declare does not
 * compile. The peer may omit fields that the type of the request requires.
 *
 * @param subtype - The request that it answers.
 * @param handler - Returns the response. It throws a `ControlError` to refuse the request.
 * @param _undeclared - No value. The compiler asks for one, named after the fields, if the response has undeclared fields.
 * @see control.response.shape
 * @example
 * import { controlHandler } from "@agentwire/runtime";
 *
 * const interrupt = controlHandler("interrupt", ({ stop }: { stop(): void }) => {
 *   stop();
 *   return { still_queued: [] };
 * });
 * console.log(interrupt.subtype);
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

/**
 * Binds a handler to its services.
 *
 * @param handler - Declared with {@link controlHandler}.
 * @param services - What the handler needs.
 * @see control.response.agent
 * @see control.response.host
 * @example
 * import { bindHandler, controlHandler } from "@agentwire/runtime";
 *
 * const interrupt = controlHandler("interrupt", ({ stop }: { stop(): void }) => {
 *   stop();
 *   return { still_queued: [] };
 * });
 * const bound = bindHandler(interrupt, { stop: () => console.log("stopped") });
 * console.log(bound.subtype);
 */
export const bindHandler = <Subtype extends ControlSubtype, Services>(
  handler: ControlHandler<Subtype, Services>,
  services: Services,
): BoundHandler<Subtype> =>
  Object.assign((request: ControlRequestOf<Subtype>, call: Call) => handler(services, request, call), {
    subtype: handler.subtype,
  });
