export * from "./define.ts";
export * from "./matcher.ts";
export * from "./output.ts";
export * from "./registry.ts";
export * from "./shape/task-summary.ts";
export type * from "./types.ts";
