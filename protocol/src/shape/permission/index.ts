export * from "./mode.ts";
export * from "./result.ts";
export * from "./rule.ts";
export * from "./update.ts";
