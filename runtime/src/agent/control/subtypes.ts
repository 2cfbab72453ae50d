import type { HostControlSubtype } from "@agentwire/protocol";
import type { RefusedSubtype } from "./refused.ts";

/** The control requests that an agent answers. */
export type AnsweredSubtype = Exclude<HostControlSubtype, RefusedSubtype>;

/** Those of them that belong to a single feature, which brings the handler. */
export type FeatureSubtype = "get_plan" | "rewind_files";

/** Those of them that every agent answers, whatever its features are. */
export type CoreSubtype = Exclude<AnsweredSubtype, FeatureSubtype>;
