export * from "./agent-definition.ts";
export * from "./plugin.ts";
