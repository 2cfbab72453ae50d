export * from "./agent/index.ts";
export * from "./clock/instant-clock.ts";
export * from "./clock/virtual-clock.ts";
export * from "./host/index.ts";
export * from "./law/index.ts";
export * from "./model/index.ts";
export * from "./peer/index.ts";
export * from "./zoo/index.ts";
