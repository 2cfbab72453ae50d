export * from "./codec/index.ts";
export * from "./control/index.ts";
export * from "./hook/index.ts";
export * from "./mcp/index.ts";
export * from "./option/index.ts";
export * from "./permission/index.ts";
export * from "./transport/index.ts";
