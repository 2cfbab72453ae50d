export * from "./agent-definition.ts";
export * from "./define.ts";
export * from "./plugin.ts";
export * from "./registry.ts";
export * from "./sandbox-settings.ts";
export * from "./session-options.ts";
export * from "./system-prompt.ts";
export * from "./thinking.ts";
export type * from "./types.ts";
