import type { ModelEvent } from "@agentwire/runtime";
import { regroupDeltas } from "../script/regroup-deltas.ts";

/** Changes the text of model events, also where several pieces share it. The number of events stays the same. */
export const rewriteEvents = (events: readonly ModelEvent[], rewrite: (text: string) => string): ModelEvent[] =>
  regroupDeltas(events, rewrite).map((event) => JSON.parse(rewrite(JSON.stringify(event))) as ModelEvent);
