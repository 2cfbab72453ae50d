/**
 * What the registries say about control requests and options, as plain data. For programs that need it at startup
 * without building the schemas.
 */
export { controlMetadata } from "./control.generated.ts";
export { hookEvents } from "./hook.generated.ts";
export { optionMetadata } from "./option.generated.ts";
export type { Arrival, ControlMetadata, OptionMetadata } from "./shape.ts";
