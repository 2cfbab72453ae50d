export * from "./connection/index.ts";
export * from "./host/index.ts";
export type * from "./ports.ts";
export { isError, reasonOf } from "./unknown/reason.ts";
