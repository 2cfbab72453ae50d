export * from "./connection/index.ts";
export type * from "./ports.ts";
