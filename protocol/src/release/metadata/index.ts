/**
 * The data of the registries about control requests and options. For programs that need it at startup without building
 * the schemas.
 */
export { controlMetadata } from "./control.generated.ts";
export { hookEvents } from "./hook.generated.ts";
export { optionMetadata } from "./option.generated.ts";
export type { Arrival, ControlMetadata, OptionMetadata } from "./shape.ts";
