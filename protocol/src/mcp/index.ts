export * from "./json-rpc.ts";
export * from "./server-config.ts";
export * from "./server-status.ts";
