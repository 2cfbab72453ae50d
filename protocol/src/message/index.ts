export { defineMessage, type MessageSpec } from "./define.ts";
export { messages } from "./registry.ts";
export { ModelUsage } from "./shape/model-usage.ts";
export { Origin } from "./shape/origin.ts";
export type * from "./types.ts";
