import type { Invocation } from "../define.ts";

/** One action of `agentwire corpus`: its words after the folder. */
export interface CorpusAction {
  /** Words that it needs, then words in brackets that it can take; `...` takes any number. */
  readonly args: readonly string[];
  run(call: Invocation & { readonly folder: string }): Promise<number>;
}
