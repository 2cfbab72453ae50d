import type { Query } from "@agentwire/runtime";
import type * as sdk from "@anthropic-ai/claude-agent-sdk";
import type { Same } from "./verdict.ts";

/** Every method of the real package's query exists in ours. Ours has one additional method. */
export const methodsToAgentwire: Same<Exclude<keyof sdk.Query, keyof Query>, never> = true;
export const methodsToSdk: Same<Exclude<keyof Query, keyof sdk.Query>, "peer"> = true;
