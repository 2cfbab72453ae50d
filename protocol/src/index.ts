export * from "./codec/index.ts";
export type * from "./control/types.ts";
export * from "./transport/index.ts";
