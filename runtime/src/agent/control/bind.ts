import type { Handlers } from "../../connection/side.ts";
import type { ControlTable } from "../core/control-handler.ts";
import { checkParameters } from "./parameters.ts";
import { refuse, refused } from "./refused.ts";
import type { AnsweredSubtype } from "./subtypes.ts";

type AnyHandler<Services> = (services: Services, request: unknown, call: unknown) => unknown;

/**
 * The handlers of a connection: those of the table, each behind a check of its parameters, and a refusal for every
 * other subtype. `services` is called with the first request: the connection exists before the agent does.
 */
export function bindControls<Services>(
  table: ControlTable<AnsweredSubtype, Services>,
  services: () => Services,
): Handlers<"agent"> {
  let found: { readonly services: Services } | null = null;
  const bound = Object.entries(table as Readonly<Record<string, unknown>>).map(([subtype, handler]) => [
    subtype,
    (request: unknown, call: unknown) => {
      checkParameters(subtype, request);
      found ??= { services: services() };
      return (handler as AnyHandler<Services>)(found.services, request, call);
    },
  ]);
  const refusals = Object.keys(refused).map((subtype) => [subtype, () => refuse(subtype)]);
  return Object.fromEntries([...refusals, ...bound]) as Handlers<"agent">;
}
