export * from "./icon.ts";
export * from "./json-rpc.ts";
export * from "./server-config.ts";
export * from "./server-status.ts";
export * from "./tool.ts";
export * from "./tool-result.ts";
