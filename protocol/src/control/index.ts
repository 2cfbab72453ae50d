export * from "../shape/catalogue/index.ts";
export * from "./define.ts";
export * from "./envelope.ts";
export * from "./initialize/request.ts";
export * from "./initialize/response.ts";
export * from "./registry.ts";
export type * from "./types.ts";
export * from "./usage/account-usage.ts";
export * from "./usage/context-usage.ts";
