import type { Call, Handlers } from "../../connection/side.ts";
import type { ControlTable } from "../core/control-handler.ts";
import type { FeatureControls } from "../loop/feature.ts";
import { checkParameters } from "./parameters.ts";
import { refuse, refusedSubtypes } from "./refused.ts";
import { type CoreSubtype, featureSubtypes } from "./subtypes.ts";

type AnyHandler = (request: unknown, call: Call) => unknown;
type AnyTable<Services> = Readonly<Record<string, (services: Services, request: unknown, call: Call) => unknown>>;

/** What control requests are answered with. */
export interface ControlSources<Services> {
  readonly services: Services;
  /** The handlers that features bring. */
  readonly features: FeatureControls;
  /** Settles when requests other than `initialize` may be answered; `null` where they may at once. */
  readonly opened: () => Promise<unknown> | null;
}

/**
 * The handlers of a connection: those of the table and of the features, each behind a check of its parameters, and a
 * refusal for every other subtype. `sources` is called with the first request: the connection exists before the agent.
 */
export function bindControls<Services>(
  table: ControlTable<CoreSubtype, Services>,
  sources: () => ControlSources<Services>,
): Handlers<"agent"> {
  let found: ControlSources<Services> | null = null;
  const known = (): ControlSources<Services> => {
    found ??= sources();
    return found;
  };
  const checked = (subtype: string, handler: AnyHandler): readonly [string, AnyHandler] => [
    subtype,
    (request, call) => {
      checkParameters(subtype, request);
      const opened = subtype === "initialize" ? null : known().opened();
      return opened === null ? handler(request, call) : opened.then(() => handler(request, call));
    },
  ];
  const core = Object.entries(table as AnyTable<Services>).map(([subtype, handler]) =>
    checked(subtype, (request, call) => handler(known().services, request, call)),
  );
  const features = featureSubtypes.map((subtype) =>
    checked(subtype, (request, call) => {
      const handler = known().features[subtype] as AnyHandler | undefined;
      return handler === undefined ? refuse(subtype) : handler(request, call);
    }),
  );
  const refusals = Object.keys(refusedSubtypes).map((subtype) => [subtype, () => refuse(subtype)] as const);
  return Object.fromEntries([...refusals, ...core, ...features]) as Handlers<"agent">;
}
