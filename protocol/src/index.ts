export * from "./transport/transport.ts";
export type * from "./control/types.ts";
