import type { HostControlSubtype } from "@agentwire/protocol";
import type { RefusedSubtype } from "./refused.ts";

/** The control requests that an agent answers. */
export type AnsweredSubtype = Exclude<HostControlSubtype, RefusedSubtype>;

/** Those of them that belong to a single feature, which brings the handler. Without the feature they are refused. */
export const featureSubtypes = ["get_plan", "rewind_files"] as const satisfies readonly AnsweredSubtype[];

type FeatureSubtype = (typeof featureSubtypes)[number];

/** Those of them that every agent answers, whatever its features are. */
export type CoreSubtype = Exclude<AnsweredSubtype, FeatureSubtype>;
