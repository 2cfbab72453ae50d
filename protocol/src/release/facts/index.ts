/**
 * What the registries say about control requests and options, as plain data. For programs that need it at startup
 * without building the schemas.
 */
export { controlFacts } from "./control.generated.ts";
export { hookEvents } from "./hook.generated.ts";
export { optionFacts } from "./option.generated.ts";
export type { Arrival, ControlFacts, OptionFacts } from "./shape.ts";
