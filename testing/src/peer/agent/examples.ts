import { controls, messages } from "@agentwire/protocol";

/** The parts of a control request that its declaration gives an example of. */
export interface ControlExample {
  readonly request?: unknown;
  readonly response?: unknown;
}

const first = <Of>(declared: Readonly<Record<string, { readonly examples: readonly Of[] }>>) =>
  new Map(Object.entries(declared).map(([name, { examples }]) => [name, examples[0]]));

/**
 * The first example of each declaration, by name. Where the scripted agent is packed into one program this module is
 * replaced by its values: the declarations themselves take longer to load than all else that it needs.
 */
export const messageExamples: ReadonlyMap<string, unknown> = first<unknown>(messages);
export const controlExamples: ReadonlyMap<string, ControlExample | undefined> = first<ControlExample>(controls);
