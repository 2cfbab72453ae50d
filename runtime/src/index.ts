export * from "./connection/index.ts";
export { isError, reasonOf } from "./guards/error.ts";
export * from "./host/index.ts";
export type * from "./ports.ts";
