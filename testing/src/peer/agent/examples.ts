import { controls, messages } from "@agentwire/protocol";

/** The parts of a control request with an example in its declaration. */
export interface ControlExample {
  readonly request?: unknown;
  readonly response?: unknown;
}

const first = <Of>(declared: Readonly<Record<string, { readonly examples: readonly Of[] }>>) =>
  new Map(Object.entries(declared).map(([name, { examples }]) => [name, examples[0]]));

/**
 * The first example of each declaration, by name. When the scripted agent is bundled, this module is replaced by its
 * values, because the declarations take longer to load than everything else.
 */
export const messageExamples: ReadonlyMap<string, unknown> = first<unknown>(messages);
export const controlExamples: ReadonlyMap<string, ControlExample | undefined> = first<ControlExample>(controls);
