import type { Invocation } from "../define.ts";

/** One action of `agentwire corpus`. */
export interface CorpusAction {
  run(call: Invocation & { readonly folder: string }): Promise<number>;
}
