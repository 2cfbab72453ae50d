import type { HostControlSubtype } from "@agentwire/protocol";
import type { RefusedSubtype } from "./refused.ts";

/** The control requests that an agent answers. */
type AnsweredSubtype = Exclude<HostControlSubtype, RefusedSubtype>;

/** The requests that belong to a single feature, which provides the handler. Without the feature they are refused. */
export type FeatureSubtype = Extract<AnsweredSubtype, "get_plan" | "rewind_files" | "set_cwd">;

/** The requests that every agent answers, with any features. */
export type CoreSubtype = Exclude<AnsweredSubtype, FeatureSubtype>;
