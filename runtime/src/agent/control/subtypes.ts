import type { HostControlSubtype } from "@agentwire/protocol";
import type { RefusedSubtype } from "./refused.ts";

/** The control requests that an agent answers. */
type AnsweredSubtype = Exclude<HostControlSubtype, RefusedSubtype>;

/** Those of them that belong to a single feature, which brings the handler. Without the feature they are refused. */
export type FeatureSubtype = Extract<AnsweredSubtype, "get_plan" | "rewind_files">;

/** Those of them that every agent answers, whatever its features are. */
export type CoreSubtype = Exclude<AnsweredSubtype, FeatureSubtype>;
