import type { ControlRequestOf, HostControlSubtype } from "@agentwire/protocol";
import { type BoundHandler, bindHandler, type ControlHandler } from "../../connection/control-handler.ts";
import type { Call, Handlers } from "../../connection/side.ts";
import type { FeatureControls } from "../loop/feature.ts";
import { checkParameters } from "./parameters.ts";
import { refuse, refusedSubtypes } from "./refused.ts";
import type { CoreSubtype, FeatureSubtype } from "./subtypes.ts";

/** Binds a handler to its services. */
type Bind<Services> = <Subtype extends CoreSubtype>(
  handler: ControlHandler<Subtype, Services>,
) => BoundHandler<Subtype>;

/** The handlers of all requests except those that features answer. A missing one does not compile. */
export type CoreControls<Services> = (bind: Bind<Services>) => {
  readonly [Subtype in CoreSubtype]: BoundHandler<Subtype>;
};

/** The services and handlers for control requests. */
export interface ControlSources<Services> {
  readonly services: Services;
  /** The handlers of features. */
  readonly features: FeatureControls;
  /** Called before each request is handled. */
  readonly lineRead: () => void;
}

/**
 * The handlers of a connection: those of the core and of the features, each behind a check of its parameters, and a
 * refusal for every other subtype. `sources` is called with the first request, because the connection exists before the
 * agent.
 */
export function bindControls<Services>(
  core: CoreControls<Services>,
  sources: () => ControlSources<Services>,
): Handlers<"agent"> {
  let found: ControlSources<Services> | null = null;
  const known = (): ControlSources<Services> => {
    found ??= sources();
    return found;
  };
  const guarded = <Subtype extends HostControlSubtype>(
    subtype: Subtype,
    handlerOf: (sources: ControlSources<Services>) => BoundHandler<Subtype>,
  ): BoundHandler<Subtype> => {
    const guard = (request: ControlRequestOf<Subtype>, call: Call) => {
      known().lineRead();
      checkParameters(subtype, request);
      return handlerOf(known())(request, call);
    };
    return Object.assign(guard, { subtype });
  };
  const ofFeature: { readonly [Subtype in FeatureSubtype]: BoundHandler<Subtype> } = {
    get_plan: guarded("get_plan", ({ features }) => features.get_plan ?? refuse("get_plan")),
    rewind_files: guarded("rewind_files", ({ features }) => features.rewind_files ?? refuse("rewind_files")),
    set_cwd: guarded("set_cwd", ({ features }) => features.set_cwd ?? refuse("set_cwd")),
  };
  const refusals = Object.keys(refusedSubtypes).map((subtype) => [subtype, () => refuse(subtype)] as const);
  return {
    ...Object.fromEntries(refusals),
    ...core((handler) => guarded(handler.subtype, ({ services }) => bindHandler(handler, services))),
    ...ofFeature,
  };
}
