/**
 * What the registries say of control requests and options, as plain data: for programs that need it at every start and
 * cannot wait for the schemas to be built.
 */
export { controlFacts } from "./control.generated.ts";
export { hookEvents } from "./hook.generated.ts";
export { optionFacts } from "./option.generated.ts";
export type { Arrival, ControlFacts, OptionFacts } from "./shape.ts";
