export * from "./clock/instant-clock.ts";
export * from "./clock/virtual-clock.ts";
export * from "./model/index.ts";
