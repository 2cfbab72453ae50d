export * from "./clock/instant-clock.ts";
export * from "./clock/virtual-clock.ts";
export * from "./law/index.ts";
export * from "./model/index.ts";
